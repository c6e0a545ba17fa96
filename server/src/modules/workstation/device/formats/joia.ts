import type { Eye } from '@mingmou/contract/base/eyes';
import type { DeviceReading, EyeReading, FormatReader } from '../reading.types';
import { figure, keratometryIn, momentIn, refractionIn, saidInstead } from './figure';
import { lensIn } from './lens';
import { childrenOf, nodeAt, textAt, type XmlNode, xmlIn } from './xml';

const SIDES = { od: 'R', os: 'L' } as const;
type Part = Pick<EyeReading, 'refraction' | 'keratometry' | 'lens' | 'pressure' | 'thickness'>;

interface Read {
  readonly part: Part;
  readonly errors: readonly string[];
}

const NOTHING: Read = { part: {}, errors: [] };
const MICROMETRES = 1000;

function said(eye: Eye, what: string, node: XmlNode | undefined, names: readonly string[]): string[] {
  return saidInstead(eye, what, [...names.map((name) => textAt(node, name)), textAt(node, 'Error')]);
}

function refractionOf(node: XmlNode | undefined) {
  return refractionIn({
    sph: textAt(node, 'Sphere'),
    cyl: textAt(node, 'Cylinder'),
    axis: textAt(node, 'Axis'),
  });
}

const READERS: Readonly<Record<string, (eye: Eye, side: XmlNode) => Read>> = {
  REF: (eye, side) => {
    const rows = childrenOf(side, 'List');
    const median = nodeAt(side, 'Median');
    const list = rows.flatMap((row) => refractionOf(row) ?? []);
    const confidence = figure(textAt(median, 'Confidence', 'CI'));
    return {
      part: { refraction: { list, median: refractionOf(median), confidence } },
      errors: [side, ...rows, median].flatMap((row) => said(eye, '电脑验光', row, ['Sphere', 'Cylinder', 'Axis'])),
    };
  },
  KM: (eye, side) => {
    const median = nodeAt(side, 'Median');
    const meridian = (name: string) => ({
      radius: textAt(median, `${name}/Radius`),
      power: textAt(median, `${name}/Power`),
      axis: textAt(median, `${name}/Axis`),
    });
    const keratometry = keratometryIn(meridian('R1'), meridian('R2'));
    const rows = [side, ...childrenOf(side, 'List'), median];
    return {
      part: keratometry ? { keratometry } : {},
      errors: rows.flatMap((row) => said(eye, '角膜曲率', row, ['R1/Power', 'R2/Power', 'R1/Radius', 'R2/Radius'])),
    };
  },
  LM: (eye, side) => {
    const lens = lensIn(side);
    return {
      part: lens ? { lens } : {},
      errors: said(eye, '焦度计', side, ['Sphere', 'Cylinder', 'Axis', 'Add1']),
    };
  },
  TM: (eye, side) => {
    const rows = childrenOf(side, 'List');
    const list = rows.flatMap((row) => figure(textAt(row, 'IOP_mmHg')) ?? []);
    const mean = figure(textAt(side, 'Average/IOP_mmHg', 'Average'));
    return {
      part: list.length > 0 || mean !== null ? { pressure: { list, mean } } : {},
      errors: [side, ...rows].flatMap((row) => said(eye, '眼压', row, ['IOP_mmHg'])),
    };
  },
  CCT: (eye, side) => {
    const rows = childrenOf(side, 'List');
    const mm = figure(textAt(side, 'Average/CCT_mm')) ?? figure(textAt(rows[0], 'CCT_mm'));
    return {
      part: mm ? { thickness: Math.round(mm * MICROMETRES) } : {},
      errors: rows.flatMap((row) => said(eye, '角膜厚度', row, ['CCT_mm'])),
    };
  },
};

/** Returns the values of both eyes from one element of a kind. */
function bothOf(kind: string, node: XmlNode): Readonly<Record<Eye, Read>> {
  const read = (eye: Eye) => {
    const side = nodeAt(node, SIDES[eye]);
    return side ? (READERS[kind]?.(eye, side) ?? NOTHING) : NOTHING;
  };
  return { od: read('od'), os: read('os') };
}

/** JOIA (ISO/TS 22218-1): `Ophthalmology` with a `Measure` for each kind of measurement. */
export const joia: FormatReader = ({ bytes }): DeviceReading | null => {
  const root = xmlIn(bytes);
  const measures = childrenOf(root ?? undefined, 'Measure').filter(({ attributes }) => 'type' in attributes);
  if (root?.name !== 'Ophthalmology' || measures.length === 0) return null;
  const common = nodeAt(root, 'Common');
  const found = measures.flatMap((measure) =>
    measure.children.flatMap((part) => (part.name in READERS ? [bothOf(part.name, part)] : [])),
  );
  const distance = (path: string) => measures.map((measure) => figure(textAt(measure, path))).find((pd) => pd !== null);
  return {
    format: 'JOIA',
    maker: textAt(common, 'Company') ?? '',
    model: textAt(common, 'ModelName') ?? '',
    patientCode: textAt(common, 'Patient/ID') ?? null,
    measuredAt: momentIn(textAt(common, 'Date'), textAt(common, 'Time')),
    eyes: {
      od: Object.assign({}, ...found.map(({ od }) => od.part)),
      os: Object.assign({}, ...found.map(({ os }) => os.part)),
    },
    pd: distance('PD/Distance') ?? distance('REF/PD/Distance') ?? null,
    lensPd: distance('PD/B/Distance') ?? distance('LM/PD/B/Distance') ?? null,
    errors: found.flatMap(({ od, os }) => [...od.errors, ...os.errors]),
  };
};
