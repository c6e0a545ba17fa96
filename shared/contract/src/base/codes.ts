type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** A business refusal: its number and its sentence, whose `{placeholders}` are filled in where it is raised. */
export interface Code<Text extends string = string> {
  readonly code: number;
  readonly text: Text;
}

export type CodeParams<C extends Code> = Record<Placeholder<C['text']>, string | number>;

export function code<const Text extends string>(number: number, text: Text): Code<Text> {
  return { code: number, text };
}

export function sentence<C extends Code>(refusal: C, params: CodeParams<C>): string {
  const filled: Record<string, string | number> = params;
  return refusal.text.replace(/\{(\w+)\}/g, (_, name: string) => String(filled[name] ?? ''));
}

const STALE = '数据已被他人修改，请刷新后重试';

/** One sentence, and the numbers under which the domains answer it (domain-system §0, domain-outpatient §0.2, domain-erp §9). */
export const staleCodes = {
  shared: code(100001, STALE),
  outpatient: code(110001, STALE),
  cashier: code(180001, STALE),
  erp: code(140012, STALE),
} as const;

/** Returns whether a refusal reports that another person changed the row meanwhile. */
export function isStale(refused: number): boolean {
  return Object.values(staleCodes).some(({ code: number }) => number === refused);
}

/** Refusals that every domain shares (domain-system §0). */
export const sharedCodes = {
  stale: staleCodes.shared,
  missing: code(100002, '记录不存在或已删除，请刷新列表'),
  wrongState: code(100003, '当前状态为「{state}」，不能{action}'),
  duplicate: code(100004, '{label}「{value}」已存在，请更换'),
  running: code(100005, '正在处理中，请勿重复提交'),
  tooManyRows: code(100006, '导出数据超过{n}行，请缩小查询范围'),
  inUse: code(100007, '{label}「{name}」已被{place}使用，不能{action}'),
  wrongTotal: code(100008, '合计金额与系统计算不一致，请刷新后重试'),
  tooLong: code(100009, '超过{n}秒仍未统计完，请缩小日期或机构范围后重试'),
  locked: code(100010, '其他人正在处理同一资料，本次未保存，请稍后重试'),
  overdue: code(100011, '超过{n}秒仍未保存完，本次未保存，请稍后重试'),
} as const;

/** Codes of the transport, in addition to the HTTP status. */
export const HTTP_CODES = {
  malformed: 400,
  tokenGone: 401001,
  sessionEnded: 7785,
  forbidden: 403,
  notFound: 404,
  failed: 500,
  unavailable: 503,
} as const;
