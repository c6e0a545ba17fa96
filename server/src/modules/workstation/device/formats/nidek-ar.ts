import type { Eye } from '@mingmou/contract/base/eyes';
import type { DeviceReading, EyeReading, FormatReader, Refraction } from '../reading.types';
import { cutOff, EYE_OF, pupilDistance, refractionAt } from './serial';
import { serialText } from './text';

const END_OF_RECORD = '␗';

/** NIDEK AR-1, ARK-1: records that end with 17h; the first of each eye is the device's own median. */
export const nidekAr: FormatReader = ({ bytes }): DeviceReading | null => {
  const text = serialText(bytes);
  if (!/(^|[␁-␗]|DRM)O[RL]/.test(text) || text.includes('@') || !/[␁␂␗]/.test(text)) return null;
  const records = text.split(END_OF_RECORD);
  const rest = records.pop() ?? '';
  if (/[A-Z0-9]/.test(rest)) throw cutOff();
  const found: Partial<Record<Eye, Refraction>> = {};
  const errors: string[] = [];
  let pd: number | null = null;
  for (const record of records) {
    const body = record.replace(/^[␀-␟]*(DRM)?[␀-␟]*/, '');
    const eye = body.startsWith('O') ? EYE_OF[body.charAt(1)] : undefined;
    if (eye && !found[eye]) {
      const { refraction, errors: said, isWhole } = refractionAt(eye, body.slice(2), '电脑验光');
      if (!isWhole) throw cutOff();
      errors.push(...said);
      if (refraction) found[eye] = refraction;
    }
    if (body.startsWith('PD')) pd ??= pupilDistance(body.slice(2));
  }
  const partOf = (eye: Eye): EyeReading => {
    const median = found[eye];
    return median ? { refraction: { list: [], median, confidence: null } } : {};
  };
  const head = { format: 'NIDEK_AR', maker: 'NIDEK', model: 'AR-1', patientCode: null, measuredAt: null };
  return { ...head, eyes: { od: partOf('od'), os: partOf('os') }, pd, lensPd: null, errors };
};
