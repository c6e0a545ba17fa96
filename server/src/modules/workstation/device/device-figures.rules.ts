import { EYES, type Eye, eyeKey } from '@mingmou/contract/base/eyes';
import { LENS_LIMITS } from '@mingmou/contract/clinic/lens-fields.rules';
import type { DeviceTarget } from '@mingmou/contract/workstation/device-inbox.contract';
import { medianOf } from '@mingmou/contract/workstation/forms/autorefraction';
import type { DeviceReading, EyeReading, Prism, Refraction } from './reading.types';

type Figures = Readonly<Record<string, unknown>>;

/**
 * Figures that are accepted together or not at all, because half of a refraction next to typed values would be wrong.
 */
export interface FigureGroup {
  readonly target: DeviceTarget;
  readonly values: Figures;
}

/** The parts of a refraction under a name: `r1Sph`, `r1Cyl`, `r1Axis`. */
function refractionAs(eye: Eye, name: string, { sph, cyl, axis }: Refraction): Figures {
  return {
    [eyeKey(eye, `${name}Sph`)]: sph,
    ...(cyl === null ? {} : { [eyeKey(eye, `${name}Cyl`)]: cyl }),
    ...(axis === null ? {} : { [eyeKey(eye, `${name}Axis`)]: axis }),
  };
}

const TURNS = 3;

/**
 * Returns the readings of a refraction for the form: all measured ones if their median equals the device's, otherwise
 * only the device's median.
 */
function readingsOf({ list, median }: NonNullable<EyeReading['refraction']>): readonly Refraction[] {
  if (list.length === 0) return median ? [median] : [];
  const measured = list.slice(0, TURNS);
  const asTyped: Parameters<typeof medianOf>[0] = Object.assign(
    {},
    ...measured.map((one, at) => refractionAs('od', `r${at + 1}`, one)),
  );
  const found = medianOf(asTyped, 'od');
  const isPrinted = found?.sph === median?.sph && found?.cyl === median?.cyl && found?.axis === median?.axis;
  return median && (list.length > TURNS || !isPrinted) ? [median] : measured;
}

function autorefraction(eye: Eye, { refraction }: EyeReading): FigureGroup[] {
  if (!refraction) return [];
  const readings = readingsOf(refraction).map((one, at) => refractionAs(eye, `r${at + 1}`, one));
  const { confidence } = refraction;
  const conf = confidence === null ? {} : { [eyeKey(eye, 'conf')]: confidence };
  // All readings of an eye or none: its median follows from them.
  return readings.length > 0 ? [{ target: 'F02', values: Object.assign({}, ...readings, conf) }] : [];
}

function subjective(eye: Eye, { subjective: found }: EyeReading): FigureGroup[] {
  if (!found) return [];
  const add = found.add === null ? {} : { [eyeKey(eye, 'addTrial')]: found.add };
  return [{ target: 'F04', values: { ...refractionAs(eye, 'sub', found), ...add } }];
}

function keratometry(eye: Eye, { keratometry: found }: EyeReading): FigureGroup[] {
  if (!found) return [];
  const values = Object.entries(found).filter(([, value]) => value !== null);
  return [{ target: 'F07', values: Object.fromEntries(values.map(([name, value]) => [eyeKey(eye, name), value])) }];
}

function pressure(eye: Eye, { pressure: found }: EyeReading): FigureGroup[] {
  const { list = [], mean = null } = found ?? {};
  const readings = list.length === 0 && mean !== null ? [mean] : list.slice(0, TURNS);
  const values = readings.map((value, at) => [eyeKey(eye, `iop${at + 1}`), value] as const);
  return values.length > 0 ? [{ target: 'F06', values: Object.fromEntries(values) }] : [];
}

function biometry(eye: Eye, { biometry: found, thickness }: EyeReading): FigureGroup[] {
  const named = { ...found, ...(thickness === undefined ? {} : { cct: thickness }) };
  return Object.entries(named)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ target: 'F09', values: { [eyeKey(eye, name)]: value } }));
}

/** The first that the record can hold: lensmeters show hundredths where there is no prism. */
function prismOf(eye: Eye, prisms: readonly Prism[]): Figures {
  const { min, max } = LENS_LIMITS.prism;
  const prism = prisms.find(({ value }) => value >= min && value <= max);
  return prism ? { [eyeKey(eye, 'glsPrism')]: prism.value, [eyeKey(eye, 'glsBase')]: prism.base } : {};
}

function glasses(eye: Eye, { lens }: EyeReading): FigureGroup[] {
  if (!lens) return [];
  const add = lens.add === null ? {} : { [eyeKey(eye, 'glsAdd')]: lens.add };
  return [{ target: 'GLS', values: { ...refractionAs(eye, 'gls', lens), ...add, ...prismOf(eye, lens.prisms) } }];
}

const OF_EYE = [glasses, autorefraction, subjective, keratometry, pressure, biometry];

/** Returns the values of both eyes together, which a form accepts only together with values of an eye. */
function ofBoth({ pd, lensPd, measuredAt, eyes, deviceName }: NamedReading): FigureGroup[] {
  const isMeasured = (part: keyof EyeReading) => EYES.some((eye) => eyes[eye][part] !== undefined);
  const one = (target: DeviceTarget, name: string, value: unknown): FigureGroup[] =>
    value === null ? [] : [{ target, values: { [name]: value } }];
  return [
    ...(isMeasured('lens') ? one('GLS', 'glsPd', lensPd) : []),
    ...(isMeasured('refraction') ? one('F02', 'arPd', pd) : []),
    ...(isMeasured('pressure') ? [...one('F06', 'measuredAt', measuredAt), ...one('F06', 'method', NON_CONTACT)] : []),
    ...(isMeasured('biometry') ? one('F09', 'device', deviceName) : []),
  ];
}

/** Every tonometer that writes a file blows air. */
const NON_CONTACT = '非接触(NCT)';

export type NamedReading = Pick<DeviceReading, 'pd' | 'lensPd' | 'measuredAt' | 'eyes'> & {
  readonly deviceName: string;
};

/** Returns the figures of a reading for each form, by the names of its fields. */
export function figureGroups(reading: NamedReading): FigureGroup[] {
  return [...EYES.flatMap((eye) => OF_EYE.flatMap((part) => part(eye, reading.eyes[eye]))), ...ofBoth(reading)];
}
