import type { Eye } from '@mingmou/contract/base/eyes';
import type { DeviceReading, EyeReading, FormatReader } from '../reading.types';
import { figure, momentIn, saidInstead } from './figure';
import { lensIn } from './lens';
import { childrenOf, nodeAt, textAt, type XmlNode, xmlIn } from './xml';

const SIDES = { od: 'R', os: 'L' } as const;

interface Read {
  readonly part: EyeReading;
  readonly errors: readonly string[];
}

function lensOf(eye: Eye, side: XmlNode): Read {
  const lens = lensIn(side);
  const said = ['Sphere', 'Sphare', 'Cylinder', 'Axis', 'Error'].map((name) => textAt(side, name));
  return { part: lens ? { lens } : {}, errors: saidInstead(eye, '焦度计', said) };
}

/** NT-530P: pressures, the thickness of the cornea, and the pressure that follows from both, which no form takes. */
function pressureOf(eye: Eye, side: XmlNode): Read {
  const rows = childrenOf(nodeAt(side, 'NT'), 'NTList');
  const list = rows.flatMap((row) => figure(textAt(row, 'mmHg')) ?? []);
  const mean = figure(textAt(side, 'NT/NTAverage/mmHg'));
  const thickness = figure(textAt(side, 'PACHY/PACHYAverage/Thickness'));
  const said = [
    ...rows.map((row) => textAt(row, 'mmHg')),
    textAt(side, 'NT/NTAverage/mmHg'),
    textAt(side, 'NT/Error', 'Error'),
  ];
  return {
    part: {
      ...(list.length > 0 || mean !== null ? { pressure: { list, mean } } : {}),
      ...(thickness ? { thickness: Math.round(thickness) } : {}),
    },
    errors: [
      ...saidInstead(eye, '眼压', said),
      ...saidInstead(eye, '角膜厚度', [textAt(side, 'PACHY/PACHYAverage/Thickness'), textAt(side, 'PACHY/Error')]),
    ],
  };
}

type Sides = (side: keyof typeof SIDES) => XmlNode | undefined;

/** Returns where a file stores its eyes and how to read them; null for a file of another maker. */
function bodyOf(root: XmlNode): { readonly sides: Sides; readonly read: typeof lensOf; readonly pd?: string } | null {
  const measure = childrenOf(root, 'Measure').find(({ attributes }) => attributes.Type === 'LM');
  if (measure) {
    const at = nodeAt(measure, 'LM') ?? measure;
    const pd = textAt(measure, 'PD/Distance', 'PD/B/Distance');
    return { sides: (eye) => nodeAt(at, SIDES[eye]), read: lensOf, ...(pd ? { pd } : {}) };
  }
  const data = root.name === 'Data' ? root : nodeAt(root, 'Data');
  const sides: Sides = (eye) => nodeAt(data, SIDES[eye]);
  const isTonometer = [sides('od'), sides('os')].some((side) => nodeAt(side, 'NT') ?? nodeAt(side, 'PACHY'));
  return isTonometer ? { sides, read: pressureOf } : null;
}

/** What NIDEK devices write to a shared folder: LM-7 and its kin, NT-530P. */
export const nidekXml: FormatReader = ({ name, bytes }): DeviceReading | null => {
  const root = xmlIn(bytes);
  const body = root && bodyOf(root);
  if (!root || !body) return null;
  const head = nodeAt(root, 'Common') ?? nodeAt(root, 'Data') ?? root;
  const read = (eye: Eye): Read => {
    const side = body.sides(eye);
    return side ? body.read(eye, side) : { part: {}, errors: [] };
  };
  const [od, os] = [read('od'), read('os')];
  // LM_<ID>_<YYYYMMDDHHMMSS>_<MAC>.xml
  const inName = name.match(/^LM_([^_]*)_(\d{8})(\d{6})_/i);
  return {
    format: 'NIDEK_LAN',
    maker: textAt(head, 'Company') ?? 'NIDEK',
    model: textAt(head, 'ModelName', 'Model') ?? (inName ? 'LM-7' : 'NT-530P'),
    patientCode: textAt(head, 'Patient/ID', 'PatientID') ?? (inName?.[1] || null),
    measuredAt: momentIn(textAt(head, 'Date'), textAt(head, 'Time')) ?? momentIn(inName?.[2], inName?.[3]),
    eyes: { od: od.part, os: os.part },
    pd: null,
    lensPd: figure(body.pd),
    errors: [...od.errors, ...os.errors],
  };
};
