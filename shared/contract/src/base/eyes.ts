import type { Field, Shape, ValueOf } from './field';

/** OD is the right eye, OS the left, in this order everywhere. */
export const EYES = ['od', 'os'] as const;
export type Eye = (typeof EYES)[number];

export const EYE_TITLES: Readonly<Record<Eye, string>> = { od: '右眼', os: '左眼' };

type EyeKey<E extends Eye, K> = K extends string ? `${E}${Capitalize<K>}` : never;

/** A shape of one eye turned into both: `sph` becomes `odSph` and `osSph`. */
export type BothEyes<S extends Shape> = {
  readonly [K in keyof S as EyeKey<Eye, K>]: Field<ValueOf<S[K]>, false>;
};

export function eyeKey<E extends Eye, K extends string>(eye: E, name: K): `${E}${Capitalize<K>}` {
  return `${eye}${name.charAt(0).toUpperCase()}${name.slice(1)}` as `${E}${Capitalize<K>}`;
}

/**
 * Builds the fields of both eyes from the fields of one eye, so that the sides cannot differ. Either eye may be empty
 * (one-eyed patients), so no field is required here; rules define which fields a filled side needs.
 */
export function eyes<S extends Shape>(oneEye: S): BothEyes<S> {
  const entries = EYES.flatMap((eye) =>
    Object.entries(oneEye).map(([name, spec]) => [
      eyeKey(eye, name),
      { ...spec, required: false, title: `${EYE_TITLES[eye]}${spec.title}` },
    ]),
  );
  return Object.fromEntries(entries) as BothEyes<S>;
}
