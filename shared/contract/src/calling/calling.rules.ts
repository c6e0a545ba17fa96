/** Values that fill a spoken sentence. */
export interface Called {
  readonly queueNo: string;
  readonly name: string;
  readonly room: string;
}

/** Who is called in examples. */
export const SAMPLE_CALL: Called = { queueNo: '007', name: '王*明', room: '一诊室' };

/** Why 服务器播报 cannot be chosen. */
export const NO_SERVER_VOICE = '服务器未配置语音服务，请改选大屏播报，或请运维人员配置后再选';

const PLACEHOLDER = /\{([^{}]*)\}/g;
const KNOWN: readonly string[] = ['queueNo', 'name', 'room'] satisfies readonly (keyof Called)[];

/** Masks a name that everyone in the waiting room reads: 王小明 → 王*明, 李华 → 李*. */
export function maskedName(name: string): string {
  const letters = [...name];
  if (letters.length <= 1) return name;
  if (letters.length === 2) return `${letters[0]}*`;
  return `${letters[0]}${'*'.repeat(letters.length - 2)}${letters.at(-1)}`;
}

/** As a queue's number is written and read: 7 → 007. */
export function queueNumber(queueNo: number): string {
  return String(queueNo).padStart(3, '0');
}

/** Why a sentence cannot be spoken; null when it can. */
export function voiceFault(text: string): string | null {
  const unknown = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) return `无法识别的占位符：{${unknown}}`;
  return text.includes('{queueNo}') || text.includes('{name}') ? null : '须含有{queueNo}或{name}';
}

/** Returns the sentence for a voice: 某 replaces the hidden letters, which no voice can read. */
export function spokenText(template: string, called: Called): string {
  const values: Readonly<Record<string, string>> = { ...called, name: called.name.replaceAll('*', '某') };
  return template.replace(PLACEHOLDER, (whole, name: string) => values[name] ?? whole);
}
