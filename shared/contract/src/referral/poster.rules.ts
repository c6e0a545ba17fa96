/** Position of the code on the picture in per cent: x and size of the width, y of the height. */
export interface QrPlace {
  readonly x: number;
  readonly y: number;
  /** The side of the square, its white border in it. */
  readonly size: number;
}

/** Where the referrer's name begins; its height is a share of the picture's width. */
export interface NamePlace extends QrPlace {
  readonly colour: string;
}

/** The picture's sides in pixels. */
export interface Proportion {
  readonly width: number;
  readonly height: number;
}

/** A smaller code is not read from a phone held at arm's length. */
export const LEAST_QR = 15;
export const LEAST_NAME = 2;
export const LARGEST_NAME = 30;

export const QR_START: QrPlace = { x: 36, y: 66, size: 28 };
export const NAME_START: NamePlace = { x: 36, y: 60, size: 5, colour: '#1F2A37' };

const WHOLE = 100;
const PRECISION = 10;
/** Sums of tenths are no tenths to a machine. */
const GRAIN = 1e-6;

const down = (share: number) => Math.floor(share * PRECISION + GRAIN) / PRECISION;
const near = (share: number) => Math.round(share * PRECISION) / PRECISION;
const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, Math.max(least, most)));

/** The share of the picture's height that a share of its width is. */
export function heightShare(size: number, { width, height }: Proportion): number {
  return (size * width) / height;
}

/** Whether a square of this place is wholly on the picture. */
export function isOnPicture({ x, y, size }: QrPlace, picture: Proportion): boolean {
  if (x < 0 || y < 0) return false;
  return x + size <= WHOLE + GRAIN && y + heightShare(size, picture) <= WHOLE + GRAIN;
}

/** The nearest place at which the code is on the picture and large enough. */
export function withinPicture(place: QrPlace, picture: Proportion, least: number = LEAST_QR): QrPlace {
  const largest = down(Math.min(WHOLE, heightOf(picture)));
  const size = near(between(place.size, least, largest));
  return {
    size,
    x: near(between(place.x, 0, down(WHOLE - size))),
    y: near(between(place.y, 0, down(WHOLE - heightShare(size, picture)))),
  };
}

/** The picture's height as a share of its width. */
function heightOf({ width, height }: Proportion): number {
  return (WHOLE * height) / width;
}

/** The nearest place at which the name begins on the picture. */
export function nameWithin(place: NamePlace, picture: Proportion): NamePlace {
  const { size, x, y } = withinPicture({ ...place, size: between(place.size, 0, LARGEST_NAME) }, picture, LEAST_NAME);
  return { ...place, size, x, y };
}

/** Why the days of a poster cannot be kept; null when they can. */
export function periodFault(from: string | null | undefined, to: string | null | undefined): string | null {
  return from && to && to < from ? '不能早于开始日期' : null;
}

/** Letters and digits that nobody mistakes for one another: 32 of them. */
export const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 12;
const CODE = new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`);
const GROUP = /.{4}(?=.)/g;

/** Normalises a typed code: O to 0, I and L to 1, blanks and dashes removed; null if the result is not a code. */
export function normalCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}

/** ABCD-EFGH-JKMN: as a person reads it out at the reception. */
export function groupedCode(code: string): string {
  return code.replace(GROUP, '$&-');
}
