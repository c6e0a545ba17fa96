import type { Observation, ObservationComponent } from '@medplum/fhirtypes';
import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { picturesIn } from '@mingmou/contract/clinic/picture.fields';
import { growthKind } from '@mingmou/contract/workstation/growth/growth.dicts';
import { shownValue } from '@mingmou/contract/workstation/shown.rules';
import type { Content } from '../workstation/print/stage-groups.rules';
import { concept, eyeSite, hl7, idOf, instant, OWN, quantity, refTo } from './fhir-parts.rules';
import type { GrowthRow } from './open-data.store';

const EXAM = concept(hl7('observation-category', 'exam'));
const SURVEY = concept(hl7('observation-category', 'survey'));
/** The mean pressure of an eye is the one figure of the forms that has a code of its own in LOINC. */
const LOINC: Readonly<Record<string, string>> = { 'F06.odMean': '79892-6', 'F06.osMean': '79893-4' };

export interface MeasuredRecord {
  readonly id: string;
  /** The form's, or what else the record is of. */
  readonly code: string;
  readonly title: string;
  readonly fields: Shape;
  readonly content: Content;
  readonly isAsked?: boolean;
  readonly patientId: number;
  readonly acceptsId: number | null;
  readonly staffId: number | null;
  readonly at: string;
  /** The record is finished; an unfinished one may change at any time. */
  readonly isFinal: boolean;
}

function heldBy(spec: FieldSpec, value: unknown, content: Content): Partial<ObservationComponent> | undefined {
  if (typeof value === 'number' && !spec.dict) return { valueQuantity: quantity(value, spec.unit) };
  if (typeof value === 'boolean') return { valueBoolean: value };
  const text = shownValue(spec, value, content.scale);
  return text ? { valueString: text } : undefined;
}

function componentsOf({ code: form, fields, content }: MeasuredRecord): ObservationComponent[] {
  return Object.entries(fields).flatMap(([name, spec]) => {
    if (picturesIn(spec) !== undefined) return [];
    const value = heldBy(spec, content.values[name], content);
    if (!value) return [];
    const standard = LOINC[`${form}.${name}`];
    const coding = [
      ...(standard ? [{ system: 'http://loinc.org', code: standard }] : []),
      { system: OWN, code: `${form}.${name}` },
    ];
    return [{ code: { coding, text: spec.title }, ...value }];
  });
}

/** All that a record holds, a component for each field that says something; undefined where it says nothing. */
export function recordResource(record: MeasuredRecord): Observation | undefined {
  const component = componentsOf(record);
  if (component.length === 0) return undefined;
  const { acceptsId, staffId } = record;
  return {
    resourceType: 'Observation',
    id: record.id,
    status: record.isFinal ? 'final' : 'preliminary',
    category: [record.isAsked ? SURVEY : EXAM],
    code: concept({ system: OWN, code: record.code }, record.title),
    subject: refTo('Patient', idOf('patient', record.patientId)),
    ...(acceptsId ? { encounter: refTo('Encounter', idOf('visit', acceptsId)) } : {}),
    effectiveDateTime: instant(record.at),
    ...(staffId ? { performer: [refTo('Practitioner', idOf('staff', staffId))] } : {}),
    component,
  };
}

const GROWTH_UNITS = { AL: 'mm', SE_CYC: 'D', SE_NON: 'D' } as const;

/** A point of the growth chart: lengths and equivalents over the years, of visits and archives alike. */
export function growthResource(row: GrowthRow): Observation {
  return {
    resourceType: 'Observation',
    id: idOf('growth', row.id),
    status: 'final',
    category: [EXAM],
    code: concept({ system: OWN, code: `growth.${row.kind}` }, dictName(growthKind, row.kind)),
    bodySite: eyeSite(row.eye),
    subject: refTo('Patient', idOf('patient', row.patientId)),
    effectiveDateTime: instant(row.measuredAt),
    valueQuantity: quantity(row.value, GROWTH_UNITS[row.kind]),
    ...(row.device ? { device: { display: row.device } } : {}),
  };
}
