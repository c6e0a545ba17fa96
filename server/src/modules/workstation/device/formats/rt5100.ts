import type { Eye } from '@mingmou/contract/base/eyes';
import type { DeviceReading, EyeReading, FormatReader, Refraction } from '../reading.types';
import { figure, momentIn } from './figure';
import { cutOff, EYE_OF, pupilDistance, refractionAt } from './serial';
import { serialText } from './text';

const WHAT = { '@RM': '电脑验光', '@LM': '焦度计', '@RT': '主觉验光' } as const;

type Section = keyof typeof WHAT;

const isSection = (line: string): line is Section => line in WHAT;

/** Which eye a line is of, and whether it says a refraction or an addition; small letters are not yet final. */
function lineOf(section: Section, line: string): { readonly eye: Eye; readonly isAdd: boolean } | undefined {
  const [first, side] = [line.charAt(0), EYE_OF[line.charAt(1)]];
  if (!side) return undefined;
  if (first === 'A') return { eye: side, isAdd: true };
  const heads = section === '@RT' ? 'F' : 'O ';
  return heads.includes(first) ? { eye: side, isAdd: false } : undefined;
}

function withRefraction(section: Section, refraction: Refraction): EyeReading {
  if (section === '@RM') return { refraction: { list: [], median: refraction, confidence: null } };
  if (section === '@LM') return { lens: { ...refraction, add: null, prisms: [] } };
  return { subjective: { ...refraction, add: null } };
}

function withAdd(section: Section, { lens, subjective }: EyeReading, add: number | null): EyeReading {
  if (section === '@LM' && lens) return { lens: { ...lens, add } };
  return section === '@RT' && subjective ? { subjective: { ...subjective, add } } : {};
}

/** NIDEK RT-5100: lines between SOH and EOT, each section headed by `@LM`, `@RM` or `@RT`. */
export const rt5100: FormatReader = ({ bytes }): DeviceReading | null => {
  const text = serialText(bytes);
  if (!/^[␀-␗\s]*NIDEK RT-?5100/.test(text)) return null;
  if (!/␄\s*$/.test(text)) throw cutOff();
  const lines = text.split(/[\r\n␁-␄␗]+/);
  const head = lines.find((line) => line.startsWith('NIDEK')) ?? '';
  const [, code, day] = head.match(/ ID(.*?)DA\s*(\d{4}\/[ \d]{1,2}\/[ \d]{1,2})/) ?? [];
  const eyes: Record<Eye, EyeReading> = { od: {}, os: {} };
  const errors: string[] = [];
  const distances: Partial<Record<Section, number | null>> = {};
  let at: Section | undefined;
  for (const line of lines) {
    if (isSection(line.trim())) at = line.trim() as Section;
    const found = at && lineOf(at, line);
    if (at && line.startsWith('PD')) distances[at] = pupilDistance(line.slice(2));
    if (!at || !found) continue;
    const { eye, isAdd } = found;
    if (isAdd) {
      eyes[eye] = { ...eyes[eye], ...withAdd(at, eyes[eye], figure(line.slice(2))) };
      continue;
    }
    const { refraction, errors: said } = refractionAt(eye, line.slice(2), WHAT[at]);
    errors.push(...said);
    if (refraction) eyes[eye] = { ...eyes[eye], ...withRefraction(at, refraction) };
  }
  return {
    ...{ format: 'RT5100', maker: 'NIDEK', model: 'RT-5100' },
    patientCode: code?.trim() || null,
    measuredAt: momentIn(day, undefined),
    eyes,
    pd: distances['@RM'] ?? distances['@RT'] ?? null,
    lensPd: distances['@LM'] ?? null,
    errors,
  };
};
