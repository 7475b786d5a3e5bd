import type { Company } from '@bothways/domain/company';
import { z } from 'zod';

const line = z.string().trim().min(1).max(300).optional();

/** The site's operator, for the legal pages. Nothing is invented: unset facts are left blank there. */
export const companyVariables = {
  COMPANY_NAME: line,
  COMPANY_ADDRESS: line,
  COMPANY_TAX_ID: line,
  COMPANY_EMAIL: z.email().optional(),
};

type CompanyVariables = z.output<z.ZodObject<typeof companyVariables>>;

export const companyConfig = (env: CompanyVariables): Company => ({
  ...(env.COMPANY_NAME !== undefined && { name: env.COMPANY_NAME }),
  ...(env.COMPANY_ADDRESS !== undefined && { address: env.COMPANY_ADDRESS }),
  ...(env.COMPANY_TAX_ID !== undefined && { taxId: env.COMPANY_TAX_ID }),
  ...(env.COMPANY_EMAIL !== undefined && { email: env.COMPANY_EMAIL }),
});
