import type { CodeOf } from '../../base/dict';
import type { reviewKind } from './training.dicts';

/** Stage while it is edited; empty fields are absent. */
export interface TypedStage {
  readonly name?: string | null | undefined;
  readonly weeks?: number | null | undefined;
  readonly timesPerWeek?: number | null | undefined;
  readonly items: readonly { readonly itemId?: number | null | undefined }[];
}

/** Times of one stage: weeks × times a week; 0 while one of them is missing. */
export function timesOfStage({ weeks, timesPerWeek }: Pick<TypedStage, 'weeks' | 'timesPerWeek'>): number {
  return (weeks ?? 0) * (timesPerWeek ?? 0);
}

/** Times of a plan (domain-system §2.2): Σ weeks × times a week. */
export function totalTimesOf(stages: readonly Pick<TypedStage, 'weeks' | 'timesPerWeek'>[]): number {
  return stages.reduce((sum, stage) => sum + timesOfStage(stage), 0);
}

function twice<T>(values: readonly T[]): T | undefined {
  return values.find((value, at) => values.indexOf(value) !== at);
}

/** Returns why the stages of a plan are invalid, as the reason of 「训练阶段：{原因}」; null if they are valid. */
export function checkStages(stages: readonly TypedStage[]): string | null {
  if (stages.length === 0) return '请至少添加一个阶段';
  const names = stages.map(({ name }) => name?.trim() ?? '');
  for (const [at, { weeks, timesPerWeek, items }] of stages.entries()) {
    const stage = `第${at + 1}阶段`;
    if (names[at] === '') return `请填写${stage}的名称`;
    if (!weeks || !timesPerWeek) return `请填写${stage}的周数和每周次数`;
    if (items.length === 0) return `请为${stage}添加训练项目`;
    if (items.some(({ itemId }) => !itemId)) return `请选择${stage}的训练项目`;
    if (twice(items.map(({ itemId }) => itemId)) !== undefined) return `${stage}有重复的训练项目，请删除一行`;
  }
  const name = twice(names);
  return name === undefined ? null : `阶段名称「${name}」重复，请更换`;
}

export interface ReviewNode {
  readonly label: string;
  /** Days after the package began. */
  readonly afterDays: number;
}

const OK_NODES: readonly ReviewNode[] = [
  { label: '次日', afterDays: 1 },
  { label: '1周', afterDays: 7 },
  { label: '2周', afterDays: 14 },
  { label: '1月', afterDays: 30 },
  { label: '3月', afterDays: 90 },
  { label: '6月', afterDays: 180 },
  { label: '9月', afterDays: 270 },
  { label: '12月', afterDays: 365 },
];

const GLASSES_LABELS: readonly string[] = ['1月', '3月', '6月', '12月'];

/** The nodes that a package of the kind starts from (domain-system §2.2); of RGP none are given. */
export function startNodes(kind: CodeOf<typeof reviewKind>): readonly ReviewNode[] {
  if (kind === 'REVIEW_OK') return OK_NODES;
  return kind === 'REVIEW_GLASSES' ? OK_NODES.filter(({ label }) => GLASSES_LABELS.includes(label)) : [];
}

export interface TypedNode {
  readonly label?: string | null | undefined;
  readonly afterDays?: number | null | undefined;
}

/** Returns why the nodes of a review package are invalid, as the reason of 「复查节点：{原因}」; null if they are valid. */
export function checkNodes(nodes: readonly TypedNode[]): string | null {
  for (const [at, { label, afterDays }] of nodes.entries()) {
    if (!label?.trim() || !afterDays) return `请填写第${at + 1}个节点的名称和天数`;
  }
  const day = twice(nodes.map(({ afterDays }) => afterDays));
  if (day !== undefined) return `第${day}天的节点重复，请删除一个`;
  const label = twice(nodes.map((node) => node.label?.trim()));
  return label === undefined ? null : `节点名称「${label}」重复，请更换`;
}

/** The nodes in the order of their days. */
export function inOrder<Node extends TypedNode>(nodes: readonly Node[]): readonly Node[] {
  return [...nodes].sort((a, b) => (a.afterDays ?? 0) - (b.afterDays ?? 0));
}
