import { holds } from '@mingmou/contract/auth/rights';
import type { FieldSpec, Shape } from '@mingmou/contract/base/field';
import { stateCode, stateOf } from '@mingmou/contract/base/flow';
import { roundTo } from '@mingmou/contract/clinic/decimal';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { triageFlow } from '@mingmou/contract/outpatient/visit.flow';
import { type DeviceTarget, deviceTarget } from '@mingmou/contract/workstation/device-inbox.contract';
import { examinationOf } from '@mingmou/contract/workstation/examinations';
import { inspectionFlow } from '@mingmou/contract/workstation/stage.flow';
import { isBlank } from '@mingmou/contract/workstation/stage.rules';
import type { SessionCx } from '../../../kernel/context/cx';
import { inspectionOf } from '../inspection.service';
import { triageOf } from '../triage/triage.service';
import { figureGroups, type NamedReading } from './device-figures.rules';

type Figures = Readonly<Record<string, unknown>>;

export interface OfferedFigure {
  readonly name: string;
  readonly value: unknown;
  readonly current: unknown;
  /** Why it is not taken; absent: it is. */
  readonly kept?: string;
}

/** Figures that one form would accept from a record, with its current content. */
export interface Offer {
  readonly target: DeviceTarget;
  readonly checkRowId?: number;
  readonly blocked?: string;
  readonly figures: readonly OfferedFigure[];
  /** Current content and version of the form. */
  readonly current: Figures;
  readonly version: number;
}

interface Place extends Omit<Offer, 'target' | 'figures'> {
  readonly fields: Shape;
}

const DONE = stateCode(inspectionFlow, 'DONE');
const CANCELLED = stateCode(inspectionFlow, 'CANCELLED');
const TYPED = '已填写';

/** Figures without one of the listed fields do not start a new record of the form. */
const BEGINS: Partial<Record<DeviceTarget, RegExp>> = { F06: /Iop\d$/, F09: /Al$/ };

const nameOf = (target: DeviceTarget) => deviceTarget.rows.find(({ code }) => code === target)?.name ?? target;

/** Returns the value as the field stores it; undefined if the field cannot hold it. */
function fitting({ kind, min, max, decimals, dict }: FieldSpec, value: unknown): unknown {
  if (dict) return dict.rows.some(({ code }) => code === value) ? value : undefined;
  if (typeof value === 'string') return kind === 'text' && max !== undefined ? value.slice(0, max) : value;
  if (typeof value !== 'number') return undefined;
  const figure = decimals === undefined ? Math.round(value) : roundTo(value, decimals);
  return (min !== undefined && figure < min) || (max !== undefined && figure > max) ? undefined : figure;
}

/** Offers a group only if none of its fields was typed, because half of it next to typed values would be wrong. */
function offered({ fields, current }: Place, values: Figures): OfferedFigure[] {
  const known = Object.entries(values).filter(([name]) => name in fields);
  const isTyped = known.some(([name]) => !isBlank(current[name]));
  return known.map(([name, value]) => {
    const fit = fitting(fields[name] as FieldSpec, value);
    const kept = isTyped ? TYPED : fit === undefined ? '超出范围' : undefined;
    return { name, value: fit ?? value, current: current[name] ?? null, ...(kept ? { kept } : {}) };
  });
}

type Rows = Awaited<ReturnType<typeof inspectionOf>>['rows'];

/** The row of 检查 that takes them: an open one of the form, else one that is begun for it. */
function rowFor(cx: SessionCx, rows: Rows, target: DeviceTarget): Place | undefined {
  const form = examinationOf(target);
  if (!form) return undefined;
  const own = rows.filter(({ formCode, stageState }) => formCode === target && stageState !== CANCELLED);
  const waiting = own.filter(({ stageState }) => stageState !== DONE);
  const open = waiting.find(({ editable }) => editable) ?? waiting[0];
  if (open) {
    const { checkRowId, version, editable, editableReason } = open;
    const blocked = editable ? {} : { blocked: editableReason ?? '不能填写' };
    return { fields: form.fields, checkRowId, version, current: open.current ?? {}, ...blocked };
  }
  const reason = own.length > 0 ? `${nameOf(target)}已完成，请先反审` : lacking(cx, target);
  return { fields: form.fields, version: 0, current: {}, ...(reason ? { blocked: reason } : {}) };
}

function lacking(cx: SessionCx, target: DeviceTarget): string | undefined {
  return holds('work-bill:edit', cx.caller) ? undefined : `本次就诊没有开${nameOf(target)}，请先开单`;
}

async function glassesOf(cx: SessionCx, acceptsId: number): Promise<Place> {
  const { record, version, triageState } = await triageOf(cx, acceptsId);
  const isDone = stateOf(triageFlow, triageState) === 'DONE';
  const mayWrite = holds('menu:1102', cx.caller) || holds('work-stage:pre', cx.caller);
  const blocked = isDone ? '预检已完成，请先反审' : mayWrite ? undefined : '没有预检的权限';
  return { fields: triageFields, version, current: record, ...(blocked ? { blocked } : {}) };
}

/** What of a reading each form of a visit would take, figure by figure. */
export async function offersFor(cx: SessionCx, reading: NamedReading, acceptsId: number): Promise<Offer[]> {
  const groups = figureGroups(reading);
  const { rows } = await inspectionOf(cx, acceptsId);
  const offers: Offer[] = [];
  for (const { code: target } of deviceTarget.rows) {
    const own = groups.filter((group) => group.target === target);
    if (own.length === 0) continue;
    const place = target === 'GLS' ? await glassesOf(cx, acceptsId) : rowFor(cx, rows, target);
    if (!place) continue;
    const figures = own.flatMap(({ values }) => offered(place, values));
    const begins = BEGINS[target];
    const isBegun = place.checkRowId !== undefined || !begins || figures.some(({ name }) => begins.test(name));
    const { fields: _fields, ...at } = place;
    if (figures.length > 0 && isBegun) offers.push({ target, figures, ...at });
  }
  return offers;
}
