import type { RoleCode } from '@mingmou/contract/auth/roles';
import type { CodeOf } from '@mingmou/contract/base/dict';
import type { employeeNature } from '@mingmou/contract/dict/employee-nature';
import type { ChainFacts } from './chain';

export interface DemoOrg {
  readonly orgName: string;
  readonly orgShortName: string;
  readonly orgCode: string;
  /** Code of an organisation that reports to the health platform. */
  readonly hisOrgCode?: string;
  readonly district: string;
  readonly address: string;
  readonly phone: string;
}

/** Type of the department (dictionary departmentType); its name is the dictionary's. */
export type DemoDepartment = 1 | 2 | 3 | 4 | 5 | 6 | 7;
/** Department of patients who request no other one. */
export const DEFAULT_DEPARTMENT: DemoDepartment = 1;

export interface DemoPerson {
  readonly account: string;
  readonly role: RoleCode;
  /** Places in the chain's list of organisations; the first is the main one. */
  readonly orgs: readonly number[];
  /** Null for operators, who are nobody's staff. */
  readonly staff: DemoStaff | null;
}

export interface DemoStaff {
  readonly name: string;
  readonly sex: 1 | 2;
  readonly department: DemoDepartment;
  readonly natures: readonly CodeOf<typeof employeeNature>[];
  readonly jobTitle?: string;
  /** Doctors and optometrists: they may be registered with, booked, and (doctors) prescribe. */
  readonly sees?: 'PRESCRIBES' | 'EXAMINES';
}

export interface DemoChain {
  readonly facts: Omit<ChainFacts, 'serviceStart' | 'serviceEnd'>;
  /** First digits of the mobiles of its people. */
  readonly mobilePrefix: string;
  readonly orgs: readonly DemoOrg[];
  readonly people: readonly DemoPerson[];
}

const FLAGSHIP = [0] as const;
const ALL = [0, 1, 2] as const;

const MINGMOU: DemoChain = {
  facts: {
    chainName: '明眸眼视光',
    edition: '旗舰版',
    modules: ['ERP', 'SCREEN', 'HIS', 'WECHAT', 'SMS'],
    supportPhone: '0571-88886666',
    orgLimit: 20,
    accountLimit: 200,
  },
  mobilePrefix: '138000001',
  orgs: [
    {
      orgName: '明眸眼视光旗舰门诊部',
      orgShortName: '旗舰店',
      orgCode: 'QJ',
      hisOrgCode: 'PDY10000133010617D1102',
      district: '西湖区',
      address: '文三路188号',
      phone: '0571-88886601',
    },
    {
      orgName: '明眸眼视光城东门诊部',
      orgShortName: '城东店',
      orgCode: 'CD',
      hisOrgCode: 'PDY10000233010217D1102',
      district: '上城区',
      address: '新塘路56号',
      phone: '0571-88886602',
    },
    {
      orgName: '明眸眼视光城西门诊部',
      orgShortName: '城西店',
      orgCode: 'CX',
      district: '余杭区',
      address: '五常大道120号',
      phone: '0571-88886603',
    },
  ],
  people: [
    { account: 'admin', role: 'ORG_ADMIN', orgs: ALL, staff: { name: '周敏', sex: 2, department: 1, natures: [12] } },
    {
      account: 'front',
      role: 'RECEPTION',
      orgs: FLAGSHIP,
      staff: { name: '陈晓燕', sex: 2, department: 5, natures: [11] },
    },
    {
      account: 'triage',
      role: 'TRIAGE',
      orgs: FLAGSHIP,
      staff: { name: '林雪', sex: 2, department: 1, natures: [3], jobTitle: '9' },
    },
    {
      account: 'doctor',
      role: 'DOCTOR',
      orgs: [0, 1],
      staff: { name: '王建国', sex: 1, department: 1, natures: [1], jobTitle: '1', sees: 'PRESCRIBES' },
    },
    {
      account: 'optom',
      role: 'OPTOMETRIST',
      orgs: FLAGSHIP,
      staff: { name: '李静怡', sex: 2, department: 2, natures: [2, 10], jobTitle: '5', sees: 'EXAMINES' },
    },
    {
      account: 'optician',
      role: 'OPTICIAN',
      orgs: FLAGSHIP,
      staff: { name: '赵志强', sex: 1, department: 4, natures: [4], jobTitle: '8' },
    },
    {
      account: 'cashier',
      role: 'CASHIER',
      orgs: FLAGSHIP,
      staff: { name: '孙丽', sex: 2, department: 5, natures: [5] },
    },
    {
      account: 'followup',
      role: 'FOLLOWUP',
      orgs: FLAGSHIP,
      staff: { name: '吴倩', sex: 2, department: 2, natures: [9] },
    },
    {
      account: 'buyer',
      role: 'PURCHASER',
      orgs: FLAGSHIP,
      staff: { name: '郑浩', sex: 1, department: 7, natures: [7] },
    },
    {
      account: 'stock',
      role: 'WAREHOUSE',
      orgs: FLAGSHIP,
      staff: { name: '何伟', sex: 1, department: 7, natures: [8, 13] },
    },
    { account: 'sales', role: 'SALES', orgs: FLAGSHIP, staff: { name: '许佳', sex: 2, department: 4, natures: [6] } },
    {
      account: 'finance',
      role: 'FINANCE',
      orgs: FLAGSHIP,
      staff: { name: '沈国华', sex: 1, department: 5, natures: [12, 14] },
    },
    {
      account: 'manager',
      role: 'MANAGER',
      orgs: ALL,
      staff: { name: '徐明远', sex: 1, department: 1, natures: [12, 14] },
    },
    { account: 'ops', role: 'OPS', orgs: ALL, staff: null },
    {
      account: 'pharmacist',
      role: 'PHARMACIST',
      orgs: FLAGSHIP,
      staff: { name: '冯琳', sex: 2, department: 6, natures: [15] },
    },
    {
      account: 'member',
      role: 'CHAIN_MEMBER',
      orgs: ALL,
      staff: { name: '韩梅', sex: 2, department: 2, natures: [9, 12] },
    },
  ],
};

const LIANGJING: DemoChain = {
  facts: {
    chainName: '亮睛连锁',
    edition: '标准版',
    modules: ['ERP', 'SCREEN', 'SMS'],
    supportPhone: '0571-88886666',
    orgLimit: 5,
    accountLimit: 30,
  },
  mobilePrefix: '138000002',
  orgs: [
    {
      orgName: '亮睛眼视光滨江门诊部',
      orgShortName: '滨江店',
      orgCode: 'BJ',
      district: '滨江区',
      address: '江南大道309号',
      phone: '0571-87776601',
    },
  ],
  people: [
    {
      account: 'admin_b',
      role: 'ORG_ADMIN',
      orgs: FLAGSHIP,
      staff: { name: '蒋文博', sex: 1, department: 1, natures: [12] },
    },
    {
      account: 'front_b',
      role: 'RECEPTION',
      orgs: FLAGSHIP,
      staff: { name: '唐小雨', sex: 2, department: 5, natures: [11] },
    },
  ],
};

/** The first becomes the platform chain. */
export const DEMO_CHAINS: readonly DemoChain[] = [MINGMOU, LIANGJING];
