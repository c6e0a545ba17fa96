function channel(hex: string): number {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Returns black or white, whichever has more contrast on a chosen colour; one of them always reaches 4.5:1. */
export function textOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(color.slice(at, at + 2)));
  const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  return 1.05 / light >= light / 0.05 ? '#ffffff' : '#000000';
}
