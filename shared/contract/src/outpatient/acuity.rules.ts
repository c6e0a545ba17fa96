/** The 23 lines of the chart in both scales, one to one (domain-workstation §8.1). */
const LINES = [
  ['3.3', '0.02'],
  ['3.4', '0.025'],
  ['3.5', '0.03'],
  ['3.6', '0.04'],
  ['3.7', '0.05'],
  ['3.8', '0.06'],
  ['3.9', '0.08'],
  ['4.0', '0.1'],
  ['4.1', '0.12'],
  ['4.2', '0.15'],
  ['4.3', '0.2'],
  ['4.4', '0.25'],
  ['4.5', '0.3'],
  ['4.6', '0.4'],
  ['4.7', '0.5'],
  ['4.8', '0.6'],
  ['4.85', '0.7'],
  ['4.9', '0.8'],
  ['4.95', '0.9'],
  ['5.0', '1.0'],
  ['5.1', '1.2'],
  ['5.2', '1.5'],
  ['5.3', '2.0'],
] as const;

const SPECIAL = /^(FC\/(10|20|30|40|50)cm|FC\/1m|HM|LP|NLP|OTHER:.{1,20})$/;
const READING = /^(\d\.\d{1,3})(?:[+-][1-4]?)?$/;

/** The lines of a scale: 1 and 3 record in five points, 2 and 4 in decimals. */
export function acuityLines(visionType: number): readonly string[] {
  const column = visionType === 2 || visionType === 4 ? 1 : 0;
  return LINES.map((line) => line[column]);
}

/** The place of a reading on the chart, from 0; null for specials and for what is no reading of the scale. */
export function acuityLine(text: string, visionType: number): number | null {
  const line = READING.exec(text)?.[1];
  const place = line === undefined ? -1 : acuityLines(visionType).indexOf(line);
  return place < 0 ? null : place;
}

export function isAcuity(text: string, visionType: number): boolean {
  return SPECIAL.test(text) || acuityLine(text, visionType) !== null;
}
