import type { Eye } from '@mingmou/contract/base/eyes';
import { type DeviceReading, type EyeReading, type FormatReader, Unreadable } from '../reading.types';
import { figure, keratometryIn, refractionIn, saidInstead } from './figure';
import { textIn } from './text';

const SIDES = { od: 'right', os: 'left' } as const;

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) return { ...value };
  } catch {
    // Said below: a record that was cut off is no JSON.
  }
  throw new Unreadable('记录不完整，请在仪器上重新发送');
}

/** 雄博 RMK-800: one object, `right_s_avg` and so on, the cornea as `right_r1_d`. */
export const rmk800: FormatReader = ({ bytes }): DeviceReading | null => {
  if (!/^[\s\xef\xbb\xbf]*\{/.test(bytes.subarray(0, 40).toString('latin1'))) return null;
  const text = textIn(bytes, 'gb18030').replace(/^\ufeff/, '');
  if (!/"(right|left)_(s_avg|r1_d|r1_mm)"/.test(text)) return null;
  const record = parsed(text);
  const at = (eye: Eye, name: string) => {
    const value = record[`${SIDES[eye]}_${name}`];
    return value === undefined || value === null ? undefined : String(value);
  };
  const partOf = (eye: Eye): EyeReading => {
    const median = refractionIn({ sph: at(eye, 's_avg'), cyl: at(eye, 'c_avg'), axis: at(eye, 'a_avg') });
    const meridian = (name: string) => ({
      radius: at(eye, `${name}_mm`),
      power: at(eye, `${name}_d`),
      axis: at(eye, `${name}_ax`),
    });
    const keratometry = keratometryIn(meridian('r1'), meridian('r2'));
    return {
      ...(median ? { refraction: { list: [], median, confidence: null } } : {}),
      ...(keratometry ? { keratometry } : {}),
    };
  };
  const said = (eye: Eye) => [
    ...saidInstead(eye, '电脑验光', [at(eye, 's_avg'), at(eye, 'c_avg')]),
    ...saidInstead(eye, '角膜曲率', [at(eye, 'r1_d'), at(eye, 'r2_d')]),
  ];
  return {
    ...{ format: 'RMK800', maker: '雄博', model: 'RMK-800', measuredAt: null },
    patientCode: typeof record.patient_id === 'string' && record.patient_id !== '' ? record.patient_id : null,
    eyes: { od: partOf('od'), os: partOf('os') },
    pd: figure(String(record.pd ?? '')),
    lensPd: null,
    errors: [...said('od'), ...said('os')],
  };
};
