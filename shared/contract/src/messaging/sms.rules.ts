/** Variables that a template may contain as `${name}` (domain-system §3.1), with their labels. */
export const SMS_VARIABLES = {
  patientName: '患者姓名',
  orgName: '机构名称',
  orgPhone: '机构电话',
  doctorName: '医生',
  date: '日期',
  time: '时间',
  itemName: '项目',
  roomName: '诊室',
  amount: '金额',
  balance: '余额',
  integral: '积分',
  code: '验证码',
} as const;

export type SmsVariable = keyof typeof SMS_VARIABLES;

/** Variables that the server fills for each person; the sender types the others. */
export const KNOWN_VARIABLES: readonly SmsVariable[] = ['patientName', 'orgName', 'orgPhone'];

/** How every marketing message must end. */
export const REFUSE_HINT = '拒收请回复R';
/** A person without a file is greeted so. */
export const NOBODY_NAME = '顾客';

const VARIABLE = /\$\{([^{}]*)\}/g;
const SINGLE = 70;
const PART = 67;

export function isSmsVariable(name: string): name is SmsVariable {
  return Object.hasOwn(SMS_VARIABLES, name);
}

function namesIn(content: string): string[] {
  return [...new Set([...content.matchAll(VARIABLE)].map(([, name = '']) => name))];
}

/** The variables of a text, each once, in their order. */
export function variablesIn(content: string): SmsVariable[] {
  return namesIn(content).filter(isSmsVariable);
}

/** The first name in `${…}` that is no variable; null when all are. */
export function unknownVariable(content: string): string | null {
  return namesIn(content).find((name) => !isSmsVariable(name)) ?? null;
}

/** The text with its variables filled in; one without a value stays empty. */
export function renderSms(content: string, params: Readonly<Record<string, string>>): string {
  return content.replace(VARIABLE, (_, name: string) => params[name] ?? '');
}

/** Returns the message as sent, with the signature before the text. */
export function signedText(sign: string, content: string): string {
  return `【${sign}】${content}`;
}

/** Units that are counted: UTF-16, the signature included. */
export function smsLength(sign: string, content: string): number {
  return signedText(sign, content).length;
}

/** Messages that a text is charged as: up to 70 units one, longer ones in parts of 67 (domain-system §3.1). */
export function segmentsOf(length: number): number {
  return length <= SINGLE ? 1 : Math.ceil(length / PART);
}

interface Quiet {
  /** `HH:mm` */
  readonly quietStart: string;
  readonly quietEnd: string;
}

function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** `at` itself, or the end of the quiet hours it falls into; both `YYYY-MM-DD HH:mm:ss`. */
export function outOfQuiet(at: string, { quietStart, quietEnd }: Quiet): string {
  const [day = '', time = ''] = at.split(' ');
  const now = time.slice(0, 5);
  const end = (of: string) => `${of} ${quietEnd}:00`;
  if (quietStart === quietEnd) return at;
  if (quietStart < quietEnd) return now >= quietStart && now < quietEnd ? end(day) : at;
  if (now >= quietStart) return end(nextDay(day));
  return now < quietEnd ? end(day) : at;
}
