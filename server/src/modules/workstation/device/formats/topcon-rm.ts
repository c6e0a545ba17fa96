import { EYE_TITLES, type Eye } from '@mingmou/contract/base/eyes';
import type { DeviceReading, EyeReading, FormatReader } from '../reading.types';
import { figure, refractionIn } from './figure';
import { cutOff, EYE_OF, pupilDistance } from './serial';
import { serialText } from './text';

const END = '␄';
/** The length of a line determines its kind. */
const LENGTHS = { sph: 6, cyl: 5, axis: 3, pd: 2, eye: 1 } as const;

interface Lines {
  sph?: string;
  cyl?: string;
  axis?: string;
}

/** Topcon RM-8900: begins with 41h, a value a line, ends with 04h. */
export const topconRm: FormatReader = ({ bytes }): DeviceReading | null => {
  const text = serialText(bytes);
  if (!/^A\r[RL]\r/.test(text) && !/^[RL]?A\r/.test(text)) return null;
  if (!text.endsWith(END)) throw cutOff();
  const eyes: Record<Eye, Lines> = { od: {}, os: {} };
  let at: Eye = 'od';
  let pd: number | null = null;
  for (const line of text.slice(0, -1).split('\r')) {
    const side = line.length === LENGTHS.eye ? EYE_OF[line] : undefined;
    if (side) at = side;
    if (line.length === LENGTHS.sph) eyes[at].sph = line;
    if (line.length === LENGTHS.cyl) eyes[at].cyl = line;
    if (line.length === LENGTHS.axis) eyes[at].axis = line;
    if (line.length === LENGTHS.pd) pd = pupilDistance(line);
  }
  const partOf = (eye: Eye): EyeReading => {
    const median = refractionIn(eyes[eye]);
    return median ? { refraction: { list: [], median, confidence: null } } : {};
  };
  const errors = (['od', 'os'] as const).flatMap((eye) => {
    const { sph } = eyes[eye];
    return sph !== undefined && figure(sph) === null ? [`${EYE_TITLES[eye]} 电脑验光：${sph.trim() || '无数据'}`] : [];
  });
  const head = { format: 'TOPCON_RM', maker: 'TOPCON', model: 'RM-8900', patientCode: null, measuredAt: null };
  return { ...head, eyes: { od: partOf('od'), os: partOf('os') }, pd, lensPd: null, errors };
};
