// Written by `pnpm --filter @mingmou/server db:types` from the migrated database; never edited by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Read as the parsed value, written as JSON text: the driver would make a PostgreSQL array of a JavaScript one. */
type Json = ColumnType<unknown, string, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;
type NullableJson = ColumnType<unknown, string | null | undefined, string | null>;

export interface AccountTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  account: string;
  mobile: string;
  passwordHash: string;
  formerPasswordHashes: Generated<string[]>;
  staffId: number | null;
  viewOrgIds: Generated<number[]>;
  mustChangePassword: Generated<boolean>;
  passwordChangedAt: Generated<string>;
  lockedUntil: string | null;
  lastLoginAt: string | null;
  lastLoginIp: string | null;
  lastOrgId: number | null;
  remark: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface AccountOrgRoleTable {
  propertyOwnerId: number;
  accountId: number;
  orgId: number;
  roleId: number;
}

export interface AuthTokenTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  tokenHash: string;
  accountId: number;
  deviceId: string;
  orgId: number;
  smsVerified: Generated<boolean>;
  issuedAt: Generated<string>;
  lastSeenAt: Generated<string>;
  expiresAt: string;
  endedAt: string | null;
  endReason: 'REPLACED' | 'MAX_DEVICES' | 'SWITCH' | 'LOGOUT' | 'EXPIRED' | 'KICKED' | 'DISABLED' | 'PASSWORD' | 'ORG_LOST' | null;
  ip: string | null;
  userAgent: string | null;
}

export interface AuthTokenMapTable {
  tokenHash: string;
  propertyOwnerId: number;
}

export interface ClientErrorTable {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  source: 'BROWSER' | 'SERVER';
  requestId: string | null;
  propertyOwnerId: number | null;
  orgId: number | null;
  accountId: number | null;
  remote: string | null;
  version: string | null;
  path: string | null;
  message: string;
  stack: string | null;
  userAgent: string | null;
}

export interface DepartmentTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number;
  name: string;
  deptCode: string | null;
  deptType: number;
  managerId: number | null;
  phone: string | null;
  registrable: Generated<boolean>;
  isDefault: Generated<boolean>;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface EmployeeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  staffNo: string;
  name: string;
  pinyin: string;
  sex: number;
  mobile: string;
  idCard: string | null;
  birthday: string | null;
  avatarFileId: number | null;
  natures: number[];
  jobTitle: string | null;
  practiceCertNo: string | null;
  qualificationCertNo: string | null;
  practiceScope: string | null;
  practiceType: string | null;
  signFileId: number | null;
  prescribeRight: Generated<boolean>;
  registrable: Generated<boolean>;
  subscribable: Generated<boolean>;
  hireDate: string | null;
  leaveDate: string | null;
  intro: string | null;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface EmployeeOrgTable {
  propertyOwnerId: number;
  employeeId: number;
  orgId: number;
  position: number;
  departmentIds: Generated<number[]>;
}

export interface ErpBrandTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  pinyin: string;
  categoryIds: string[];
  origin: string | null;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface IdempotencyKeyTable {
  propertyOwnerId: number;
  accountId: number;
  call: string;
  key: string;
  requestHash: string;
  state: Generated<'RUNNING' | 'DONE'>;
  response: NullableJson;
  createdAt: Generated<string>;
}

export interface JobTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  accountId: Generated<number | null>;
  kind: string;
  payload: GeneratedJson;
  state: Generated<'WAIT' | 'RUNNING' | 'DONE' | 'FAILED' | 'CANCELLED'>;
  runAt: Generated<string>;
  attempts: Generated<number>;
  progress: Generated<number>;
  cancelRequested: Generated<boolean>;
  uniqueKey: string | null;
  result: NullableJson;
  failure: string | null;
  createdAt: Generated<string>;
  startedAt: string | null;
  finishedAt: string | null;
}

export interface LoginAttemptTable {
  key: string;
  failures: Generated<number>;
  lastFailureAt: string;
  lockedUntil: string | null;
}

export interface LoginNameTable {
  name: string;
  kind: 'ACCOUNT' | 'MOBILE';
  propertyOwnerId: number;
  accountId: number;
}

export interface MigrationsTable {
  number: number;
  title: string;
  checksum: string;
  appliedAt: Generated<string>;
}

export interface OperationLogTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  at: Generated<string>;
  orgId: number | null;
  accountId: number | null;
  account: string;
  staffName: string | null;
  roleNames: Generated<string[]>;
  ip: string | null;
  deviceId: string | null;
  userAgent: string | null;
  menuId: number | null;
  module: string;
  action: string;
  targetType: string | null;
  targetId: string | null;
  targetName: string | null;
  patientId: number | null;
  before: NullableJson;
  after: NullableJson;
  success: boolean;
  code: Generated<number>;
  msg: string | null;
  reason: string | null;
  durationMs: number | null;
  requestId: string | null;
}

export interface OrgTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgName: string;
  orgShortName: string;
  orgCode: string;
  logoFileId: number | null;
  province: string | null;
  city: string | null;
  district: string | null;
  address: string;
  longitude: string | null;
  latitude: string | null;
  phone: string;
  businessHours: string | null;
  uscc: string | null;
  licenseNo: string | null;
  licenseExpire: string | null;
  hisOrgCode: string | null;
  legalPerson: string | null;
  manager: string | null;
  intro: string | null;
  imageFileIds: Generated<number[]>;
  printTitle: string | null;
  sort: Generated<number>;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface OutboxTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  channel: string;
  receiver: string;
  template: string;
  body: string;
  payload: GeneratedJson;
  state: 'SENT' | 'FAILED';
  at: Generated<string>;
  dedupKey: string | null;
}

export interface ParameterTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  orgId: number | null;
  key: string;
  value: Json;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface PropertyOwnerTable {
  id: GeneratedAlways<number>;
  chainName: string;
  edition: string;
  serviceStart: string;
  serviceEnd: string;
  modules: Generated<string[]>;
  supportPhone: string | null;
  agreementUrl: string | null;
  orgLimit: number;
  accountLimit: number;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

export interface RemoteEventTable {
  id: GeneratedAlways<number>;
  at: Generated<string>;
  who: string;
  action: 'PUBLISH' | 'REJECT' | 'PIN' | 'UNPIN' | 'CANARY' | 'PROMOTE' | 'ROLLBACK' | 'AUTO_ROLLBACK' | 'WITHDRAW' | 'RESTORE';
  remoteName: string;
  scope: string;
  scopeId: Generated<number>;
  fromVersion: string | null;
  toVersion: string | null;
  percent: number | null;
  reason: string;
}

export interface RemotePinTable {
  id: GeneratedAlways<number>;
  scope: 'GLOBAL' | 'CHAIN' | 'ORG';
  scopeId: Generated<number>;
  remoteName: string;
  stableVersionId: number;
  canaryVersionId: number | null;
  canaryPercent: number | null;
  previousStableId: number | null;
  autoRollback: Generated<boolean>;
  movedByStart: Generated<boolean>;
  reason: string;
  updatedAt: Generated<string>;
  updatedBy: string;
  version: Generated<number>;
}

export interface RemoteReportTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  at: Generated<string>;
  orgId: number;
  accountId: number;
  remoteName: string;
  version: string | null;
  channel: string | null;
  hostVersion: string | null;
  kind: 'LOADED' | 'TIMEOUT' | 'NETWORK' | 'INTEGRITY' | 'SHARED' | 'SCRIPT' | 'RUNTIME';
  path: string | null;
  message: string | null;
  durationMs: number | null;
  userAgent: string | null;
  requestId: string | null;
}

export interface RemoteVersionTable {
  id: GeneratedAlways<number>;
  remoteName: string;
  version: string;
  entry: string;
  exposes: string[];
  files: Json;
  manifestIntegrity: string;
  shared: Json;
  hostRange: string;
  pages: Json;
  commit: string | null;
  builtAt: string;
  notes: string | null;
  totalBytes: number;
  publishedBy: string;
  publishedAt: Generated<string>;
  state: Generated<'AVAILABLE' | 'WITHDRAWN'>;
}

export interface RoleTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  roleName: string;
  roleCode: string | null;
  preset: Generated<boolean>;
  menuIds: Generated<number[]>;
  discountFloor: Generated<string>;
  remark: string | null;
  stateEnum: Generated<'ENABLE' | 'DISABLE' | 'DELETE'>;
  createdAt: Generated<string>;
  createdBy: Generated<number | null>;
  updatedAt: Generated<string>;
  updatedBy: Generated<number | null>;
  version: Generated<number>;
}

export interface SequenceTable {
  propertyOwnerId: number;
  orgId: Generated<number>;
  prefix: string;
  day: Generated<string>;
  n: number;
}

export interface SmsCodeTable {
  propertyOwnerId: number;
  id: GeneratedAlways<number>;
  accountId: number;
  mobile: string;
  codeHash: string;
  sentAt: Generated<string>;
  expiresAt: string;
  tries: Generated<number>;
  usedAt: string | null;
  ip: string | null;
}

export interface DB {
  account: AccountTable;
  accountOrgRole: AccountOrgRoleTable;
  authToken: AuthTokenTable;
  authTokenMap: AuthTokenMapTable;
  clientError: ClientErrorTable;
  department: DepartmentTable;
  employee: EmployeeTable;
  employeeOrg: EmployeeOrgTable;
  erpBrand: ErpBrandTable;
  idempotencyKey: IdempotencyKeyTable;
  job: JobTable;
  loginAttempt: LoginAttemptTable;
  loginName: LoginNameTable;
  migrations: MigrationsTable;
  operationLog: OperationLogTable;
  org: OrgTable;
  outbox: OutboxTable;
  parameter: ParameterTable;
  propertyOwner: PropertyOwnerTable;
  remoteEvent: RemoteEventTable;
  remotePin: RemotePinTable;
  remoteReport: RemoteReportTable;
  remoteVersion: RemoteVersionTable;
  role: RoleTable;
  sequence: SequenceTable;
  smsCode: SmsCodeTable;
}
