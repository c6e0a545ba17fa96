import type { Eye } from '@mingmou/contract/base/eyes';

export interface Refraction {
  readonly sph: number;
  readonly cyl: number | null;
  readonly axis: number | null;
}

export interface Prism {
  readonly value: number;
  readonly base: 'BI' | 'BO' | 'BU' | 'BD';
}

/** Measurements of one eye; parts that the device did not measure are absent. */
export interface EyeReading {
  readonly refraction?: {
    readonly list: readonly Refraction[];
    /** As the device worked it out. */
    readonly median: Refraction | null;
    readonly confidence: number | null;
  };
  /** Of a phoropter. */
  readonly subjective?: Refraction & { readonly add: number | null };
  /** In dioptres. */
  readonly keratometry?: {
    readonly k1: number;
    readonly k1Axis: number | null;
    readonly k2: number;
    readonly k2Axis: number | null;
  };
  /** The glasses that were laid on a lensmeter. */
  readonly lens?: Refraction & { readonly add: number | null; readonly prisms: readonly Prism[] };
  readonly pressure?: { readonly list: readonly number[]; readonly mean: number | null };
  /** µm. */
  readonly thickness?: number;
  readonly biometry?: {
    readonly al: number | null;
    readonly acd: number | null;
    readonly lt: number | null;
    readonly wtw: number | null;
    readonly snr: number | null;
  };
}

/** A file or record of a device, whatever wrote it. */
export interface DeviceReading {
  /** Which of the formats it was read by. */
  readonly format: string;
  readonly maker: string;
  readonly model: string;
  /** Patient code that the operator typed into the device; null: none. */
  readonly patientCode: string | null;
  /** `YYYY-MM-DD HH:mm:ss` of the device's own clock. */
  readonly measuredAt: string | null;
  readonly eyes: Readonly<Record<Eye, EyeReading>>;
  readonly pd: number | null;
  /** Of the glasses on the lensmeter. */
  readonly lensPd: number | null;
  /** Messages that the device wrote in place of figures. */
  readonly errors: readonly string[];
}

export interface DeviceFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A file that is of a known kind and cannot be read all the same. */
export class Unreadable extends Error {}

/** Parses a file of one format; null for a file of another format. Throws {@link Unreadable}. */
export type FormatReader = (file: DeviceFile) => DeviceReading | null;

/** Whether anything of a reading is a figure that a form can take. */
export function hasFigures({ eyes }: Pick<DeviceReading, 'eyes'>): boolean {
  return [eyes.od, eyes.os].some(
    ({ refraction, subjective, keratometry, lens, pressure, thickness, biometry }) =>
      (refraction !== undefined && (refraction.median !== null || refraction.list.length > 0)) ||
      subjective !== undefined ||
      keratometry !== undefined ||
      lens !== undefined ||
      (pressure !== undefined && (pressure.mean !== null || pressure.list.length > 0)) ||
      thickness !== undefined ||
      (biometry !== undefined && Object.values(biometry).some((value) => value !== null)),
  );
}
