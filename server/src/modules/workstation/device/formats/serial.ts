import { EYE_TITLES, type Eye } from '@mingmou/contract/base/eyes';
import { type EyeReading, Unreadable } from '../reading.types';
import { figure, refractionIn } from './figure';

/** `OR` and `OL` say which eye a record of the right and left is of. */
export const EYE_OF: Readonly<Record<string, Eye>> = { R: 'od', L: 'os' };

export const cutOff = () => new Unreadable('记录不完整，请在仪器上重新发送');

export interface SerialRefraction {
  readonly eye: Eye;
  readonly part: EyeReading;
  readonly errors: readonly string[];
}

/** Six characters of sphere, six of cylinder, three of axis. */
export function refractionAt(eye: Eye, text: string, what: string) {
  const [sph, cyl, axis] = [text.slice(0, 6), text.slice(6, 12), text.slice(12, 15)];
  const refraction = refractionIn({ sph, cyl, axis });
  const errors = refraction ? [] : [`${EYE_TITLES[eye]} ${what}：${text.trim() || '无数据'}`];
  return { refraction, errors, isWhole: text.length >= 15 || refraction === null };
}

export function pupilDistance(text: string | undefined): number | null {
  return figure(text?.match(/^\s*(\d{2}(?:\.\d)?)/)?.[1]);
}
