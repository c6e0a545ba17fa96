import { EYE_TITLES, type Eye } from '@mingmou/contract/base/eyes';
import type { DeviceReading, EyeReading, FormatReader } from '../reading.types';
import { figure } from './figure';
import { cutOff, EYE_OF } from './serial';
import { serialText } from './text';

/** `AV15.0/2.00`: mmHg, then kPa. */
const MEAN = /AV\s*(\d{1,2}(?:\.\d)?)\/\d+\.\d{2}/;
const ONE = /(\d{1,2}(?:\.\d)?)\/\d+\.\d{2}/g;

/** NIDEK NT-510: a record an eye, ` R` or ` L`, the mean last, each ended by 17h. */
export const nidekNt: FormatReader = ({ bytes }): DeviceReading | null => {
  const text = serialText(bytes);
  if (!/(^|[␀-␗]) [RL]/.test(text) || !/[␁␂␗]/.test(text) || text.includes('@')) return null;
  const records = text.split('␗');
  if (/[A-Z0-9]/.test(records.pop() ?? '')) throw cutOff();
  const eyes: Record<Eye, EyeReading> = { od: {}, os: {} };
  const errors: string[] = [];
  for (const record of records) {
    const body = record.replace(/^[␀-␟]*(DNT)?[␀-␟]*/, '');
    const eye = body.startsWith(' ') ? EYE_OF[body.charAt(1)] : undefined;
    if (!eye) continue;
    const mean = figure(body.match(MEAN)?.[1]);
    const list = [...body.replace(MEAN, '').matchAll(ONE)].flatMap(([, mmHg]) => figure(mmHg) ?? []);
    if (mean !== null || list.length > 0) eyes[eye] = { pressure: { list, mean } };
    else errors.push(`${EYE_TITLES[eye]} 眼压：${body.slice(2).trim().slice(0, 40) || '无数据'}`);
  }
  const head = { format: 'NIDEK_NT', maker: 'NIDEK', model: 'NT-510', patientCode: null, measuredAt: null };
  return { ...head, eyes, pd: null, lensPd: null, errors };
};
