/** The demo's account of each ready-made role. */
export const ROLE_ACCOUNTS: Readonly<Record<string, string>> = {
  RECEPTION: 'front',
  TRIAGE: 'triage',
  DOCTOR: 'doctor',
  OPTOMETRIST: 'optom',
  OPTICIAN: 'optician',
  PHARMACIST: 'pharmacist',
  CASHIER: 'cashier',
  FOLLOWUP: 'followup',
  CHAIN_MEMBER: 'member',
  PURCHASER: 'buyer',
  WAREHOUSE: 'stock',
  SALES: 'sales',
  FINANCE: 'finance',
  MANAGER: 'manager',
  ORG_ADMIN: 'admin',
  OPS: 'ops',
};

/** The modules that the demo's chains have bought. */
export const DEMO_MODULES: readonly string[] = ['ERP', 'SCREEN', 'HIS', 'WECHAT', 'SMS'];
