import { EYES, type Eye } from '@mingmou/contract/base/eyes';
import { roundTo } from '@mingmou/contract/clinic/decimal';
// CommonJS without names that Node would see: only the whole of it is imported as a value.
import dicomParser, { type DataSet } from 'dicom-parser';
import {
  type DeviceReading,
  type EyeReading,
  type FormatReader,
  type Prism,
  type Refraction,
  Unreadable,
} from '../reading.types';
import { momentIn } from './figure';

/** PS3.6: tags of the sequences of each eye, and of their values. */
const T = {
  sopClass: 'x00080016',
  date: 'x00080023',
  time: 'x00080033',
  maker: 'x00080070',
  model: 'x00081090',
  patientId: 'x00100020',
  sphere: 'x00460146',
  cylinderSequence: 'x00460018',
  cylinder: 'x00460147',
  axis: 'x00220009',
  addSequence: 'x00460100',
  add: 'x00460104',
  prismSequence: 'x00460028',
  distance: 'x00460060',
  steep: 'x00460074',
  flat: 'x00460080',
  power: 'x00460076',
  meridian: 'x00460077',
  selected: ['x00221230', 'x00221255'],
  total: 'x00221260',
  totals: ['x00221050', 'x00221210'],
  length: 'x00221019',
} as const;
const PRISMS = [
  ['x00460030', 'x00460032'],
  ['x00460034', 'x00460036'],
] as const;
const BASES: Readonly<Record<string, Prism['base']>> = { IN: 'BI', OUT: 'BO', UP: 'BU', DOWN: 'BD' };
const MAGIC = 'DICM';
const MAGIC_AT = 128;

function itemsOf(set: DataSet | undefined, tag: string): readonly DataSet[] {
  return set?.elements[tag]?.items?.flatMap(({ dataSet }) => dataSet ?? []) ?? [];
}

const firstOf = (set: DataSet | undefined, tag: string): DataSet | undefined => itemsOf(set, tag)[0];

/** FD and FL hold binary figures, IS and DS text: which of them, the file says or the dictionary would. */
function numberAt(set: DataSet | undefined, tag: string): number | null {
  const element = set?.elements[tag];
  if (!set || !element || element.length === 0) return null;
  const { vr, length } = element;
  if (vr === 'FD' || (!vr && length === 8)) return roundTo(set.double(tag) ?? Number.NaN, 2);
  if (vr === 'FL' || (!vr && length === 4)) return roundTo(set.float(tag) ?? Number.NaN, 2);
  const text = Number(set.string(tag));
  return Number.isFinite(text) ? text : null;
}

function refractionOf(set: DataSet | undefined): Refraction | null {
  const sph = numberAt(set, T.sphere);
  if (sph === null) return null;
  const cylinder = firstOf(set, T.cylinderSequence);
  const cyl = numberAt(cylinder, T.cylinder);
  const axis = numberAt(cylinder, T.axis);
  return { sph, cyl, axis: cyl && axis !== null ? Math.round(axis) || 180 : null };
}

const addOf = (set: DataSet | undefined) => numberAt(firstOf(set, T.addSequence), T.add);

function prismsOf(set: DataSet | undefined): Prism[] {
  const prism = firstOf(set, T.prismSequence);
  return PRISMS.flatMap(([power, base]) => {
    const value = numberAt(prism, power);
    const side = BASES[prism?.string(base) ?? ''];
    return value && side ? [{ value, base: side }] : [];
  });
}

/** The length that was chosen on the device, else the first that it measured. */
function axialLengthOf(set: DataSet | undefined): number | null {
  for (const tag of T.selected) {
    const chosen = firstOf(set, tag);
    const length = numberAt(firstOf(chosen, T.total) ?? chosen, T.length);
    if (length !== null) return length;
  }
  return numberAt(firstOf(firstOf(set, T.totals[0]), T.totals[1]), T.length);
}

interface Kind {
  /** Of the right eye and the left. */
  readonly sides: Readonly<Record<Eye, string>>;
  readonly read: (side: DataSet) => EyeReading;
}

const CLASSES = '1.2.840.10008.5.1.4.1.1.';

/** By the end of the SOP class. */
const KINDS: Readonly<Record<string, Kind>> = {
  '78.1': {
    sides: { od: 'x00460014', os: 'x00460015' },
    read: (side) => {
      const lens = refractionOf(side);
      return lens ? { lens: { ...lens, add: addOf(side), prisms: prismsOf(side) } } : {};
    },
  },
  '78.2': {
    sides: { od: 'x00460050', os: 'x00460052' },
    read: (side) => ({ refraction: { list: [], median: refractionOf(side), confidence: null } }),
  },
  '78.3': {
    sides: { od: 'x00460070', os: 'x00460071' },
    read: (side) => {
      const [flat, steep] = [firstOf(side, T.flat), firstOf(side, T.steep)];
      const [k1, k2] = [numberAt(flat, T.power), numberAt(steep, T.power)];
      const axes = { k1Axis: numberAt(flat, T.meridian), k2Axis: numberAt(steep, T.meridian) };
      return k1 && k2 ? { keratometry: { k1, k2, ...axes } } : {};
    },
  },
  '78.4': {
    sides: { od: 'x00460097', os: 'x00460098' },
    read: (side) => {
      const subjective = refractionOf(side);
      return subjective ? { subjective: { ...subjective, add: addOf(side) } } : {};
    },
  },
  '78.7': {
    sides: { od: 'x00221007', os: 'x00221008' },
    read: (side) => ({ biometry: { al: axialLengthOf(side), acd: null, lt: null, wtw: null, snr: null } }),
  },
};

function dataIn(bytes: Buffer): DataSet {
  try {
    return dicomParser.parseDicom(bytes);
  } catch {
    throw new Unreadable('DICOM文件不完整，请在仪器上重新导出');
  }
}

/** DICOM objects of ophthalmic measurements: lensometry, autorefraction, keratometry, subjective refraction, axial length. */
export const dicom: FormatReader = ({ bytes }): DeviceReading | null => {
  if (bytes.subarray(MAGIC_AT, MAGIC_AT + MAGIC.length).toString('latin1') !== MAGIC) return null;
  const set = dataIn(bytes);
  const kind = KINDS[(set.string(T.sopClass) ?? '').replace(CLASSES, '')];
  if (!kind) throw new Unreadable('只接收焦度计、电脑验光、角膜曲率、主觉验光和眼轴的DICOM文件');
  const [od = {}, os = {}] = EYES.map((eye) => {
    const side = firstOf(set, kind.sides[eye]);
    return side ? kind.read(side) : {};
  });
  return {
    format: 'DICOM',
    maker: set.string(T.maker) ?? '',
    model: set.string(T.model) ?? '',
    patientCode: set.string(T.patientId) || null,
    measuredAt: momentIn(set.string(T.date), set.string(T.time)),
    eyes: { od, os },
    pd: numberAt(set, T.distance),
    lensPd: null,
    errors: [],
  };
};
