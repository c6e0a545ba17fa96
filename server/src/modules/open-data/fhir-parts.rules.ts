import type { CodeableConcept, Coding, Reference, Resource } from '@medplum/fhirtypes';

type Kind = Resource['resourceType'];

/**
 * Returns the id of a resource: the kind of our row and its id, because several tables may produce resources of one
 * type.
 */
export const idOf = (row: string, id: number) => `${row}-${id}`;

export function refTo<T extends Kind>(
  type: T,
  id: string,
  display?: string,
): Reference<Extract<Resource, { resourceType: T }>> {
  return { reference: `${type}/${id}`, ...(display ? { display } : {}) };
}

/** Codes of our own: what has no code that every reader knows carries its Chinese name too. */
export const OWN = 'urn:mingmou:code';

/** HL7's own code systems. */
export const hl7 = (system: string, code: string): Coding => ({
  system: `http://terminology.hl7.org/CodeSystem/${system}`,
  code,
});

export const concept = (coding: Coding, text?: string): CodeableConcept => ({
  coding: [coding],
  ...(text ? { text } : {}),
});

export type Side = 'OD' | 'OS' | 'OU';

/** SNOMED CT: the entire right eye, the entire left one, both. */
const EYES: Readonly<Record<Side, readonly [code: string, text: string]>> = {
  OD: ['362502000', '右眼'],
  OS: ['362503005', '左眼'],
  OU: ['40638003', '双眼'],
};

export function eyeSite(side: Side): CodeableConcept {
  const [code, text] = EYES[side];
  return concept({ system: 'http://snomed.info/sct', code }, text);
}

/** A time of our database, which is of Shanghai, as FHIR writes instants. */
export const instant = (time: string) => `${time.slice(0, 10)}T${time.slice(11, 19)}+08:00`;

const UCUM: Readonly<Record<string, string>> = {
  D: '[diop]',
  Δ: "[p'diop]",
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  µm: 'um',
  mmHg: 'mm[Hg]',
  '°': 'deg',
  kg: 'kg',
  s: 's',
  分钟: 'min',
  小时: 'h',
  天: 'd',
  年: 'a',
  '℃': 'Cel',
  '次/分': '/min',
};

/** A figure with its unit; one that UCUM has no sign for keeps the word. */
export function quantity(value: number, unit: string | undefined) {
  const code = unit === undefined ? undefined : UCUM[unit];
  return {
    value,
    ...(unit ? { unit } : {}),
    ...(code ? { system: 'http://unitsofmeasure.org', code } : {}),
  };
}
