import type { EyeReading, Prism } from '../reading.types';
import { figure, refractionIn } from './figure';
import { nodeAt, textAt, type XmlNode } from './xml';

const BASES: Readonly<Record<string, Prism['base']>> = {
  in: 'BI',
  out: 'BO',
  up: 'BU',
  down: 'BD',
};

/** A component of the prism; devices leave out the base of a lens without one. */
function prismIn(side: XmlNode, name: string): Prism[] {
  const node = nodeAt(side, name);
  const value = figure(node?.text);
  const base = BASES[(node?.attributes.base ?? node?.attributes.Base ?? '').trim().toLowerCase()];
  return value && base ? [{ value: Math.abs(value), base }] : [];
}

/**
 * Returns the values of one lens from a lensmeter. NIDEK writes `Sphare`, and `Add` or `Add1` depending on the model.
 */
export function lensIn(side: XmlNode): EyeReading['lens'] {
  const refraction = refractionIn({
    sph: textAt(side, 'Sphere', 'Sphare'),
    cyl: textAt(side, 'Cylinder'),
    axis: textAt(side, 'Axis'),
  });
  if (!refraction) return undefined;
  const add = figure(textAt(side, 'Add1', 'ADD', 'Add'));
  const prisms = ['H', 'PrismX', 'V', 'PrismY'].flatMap((name) => prismIn(side, name));
  return { ...refraction, add: add === 0 ? null : add, prisms };
}
