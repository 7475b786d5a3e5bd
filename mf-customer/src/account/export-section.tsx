import { LocaleLink, useLocale, useQueryClient } from '@bothways/platform';
import { Segmented, useValues } from '@bothways/ui';
import { useState } from 'react';
import { exportAccount, exportGuideQuery } from './account.queries.ts';
import { AUTHORITY_FIELDS, AuthorityFields, NO_AUTHORITY, readAuthority } from './authority-fields.tsx';
import { downloadFile } from './download.ts';
import { EXPORT_FORMATS, type ExportFormat, exportFile } from './export-file.ts';
import { proved } from './proved.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

/** Download of everything that the account owns. */
export function ExportSection({ hasFactor }: { hasFactor: boolean }) {
  const t = useText();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('json');
  const values = useValues(NO_AUTHORITY);
  const form = useSaveForm(values, readAuthority(hasFactor), {
    save: async (authority) => {
      const guide = format === 'csv' ? await queryClient.fetchQuery(exportGuideQuery(locale)) : undefined;
      return exportFile(await exportAccount(await proved(authority, hasFactor)), format, guide);
    },
    fields: AUTHORITY_FIELDS,
    saved: t('account.export.saved'),
    onSaved: ({ name, file }) => {
      values.set(NO_AUTHORITY);
      downloadFile(name, file);
    },
  });
  return (
    <Section lead={t('account.export.lead')} title={t('account.export.title')}>
      <SectionForm
        actions={<LocaleLink to="account/data/guide">{t('account.export.guide')}</LocaleLink>}
        form={form}
        save={t('account.export.save')}
      >
        <Segmented<ExportFormat>
          label={t('account.export.format')}
          onChange={setFormat}
          options={EXPORT_FORMATS.map((value) => ({ value, label: t(`account.export.formats.${value}`) }))}
          value={format}
        />
        <AuthorityFields form={form} hasFactor={hasFactor} />
      </SectionForm>
    </Section>
  );
}
