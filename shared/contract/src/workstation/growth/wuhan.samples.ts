import type { ReferenceRow } from './centile.rules';

/** Table 2 of Sci Rep 2022;12:4850, written down from the publication: age, M and S of boys, M and S of girls. */
const TABLE = `
  6  22.98 0.0363  22.52 0.0362
  7  23.42 0.0372  22.94 0.0372
  8  23.87 0.0381  23.37 0.0381
  9  24.23 0.0388  23.71 0.0389
  10 24.48 0.0393  23.94 0.0395
  11 24.64 0.0397  24.09 0.0399
  12 24.78 0.0400  24.21 0.0402
  13 24.90 0.0402  24.32 0.0405
  14 24.98 0.0404  24.41 0.0407
  15 25.07 0.0406  24.49 0.0409`;

export const WUHAN: readonly ReferenceRow[] = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [age = 0, boysM = 0, boysS = 0, girlsM = 0, girlsS = 0] = line.trim().split(/\s+/).map(Number);
    return [
      { sex: 1 as const, age, l: 1, m: boysM, s: boysS },
      { sex: 2 as const, age, l: 1, m: girlsM, s: girlsS },
    ];
  });
