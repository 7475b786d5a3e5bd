// Stands in for the federation runtime where the same code is one bundle: every area is a lazy part of it.
const areas = {
  mf_landing: () => import('../../../mf-landing/src/area.tsx'),
  mf_customer: () => import('../../../mf-customer/src/area.tsx'),
  mf_bot_admin: () => import('../../../mf-bot-admin/src/area.tsx'),
  mf_bookie_admin: () => import('../../../mf-bookie-admin/src/area.tsx'),
};

export const registerRemotes = () => undefined;
export const loadRemote = (id) => areas[id.split('/')[0]]();
