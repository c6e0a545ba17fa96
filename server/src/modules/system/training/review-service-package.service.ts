import type { InputOf } from '@mingmou/contract/base/call';
import { reviewServicePackage } from '@mingmou/contract/system/training/review-service-package.contract';
import { checkNodes, inOrder, type ReviewNode } from '@mingmou/contract/system/training/training.rules';
import { VALID_DAYS } from '@mingmou/contract/system/training/training-service-package.contract';
import { malformed } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { chainNumber } from '../../../kernel/row/sequence';
import { duplicate } from '../../../kernel/row/unique';
import { insertRow, type RowChange, writeRow } from '../../../kernel/row/versioned-row';
import { reviewServicePackageSorting, reviewServicePackagesMatching } from './review-service-package.store';

/** Series of the codes that are given; seeds go on from it. */
export const REVIEW_SERVICE_PACKAGE_SERIES = 'REVIEW_SETMEAL';
const CODE_DIGITS = 4;

/** jsonb returns keys sorted by length, `label` before `afterDays`; the same order is used here. */
function keptNodes(nodes: readonly ReviewNode[]): ReviewNode[] {
  const wrong = checkNodes(nodes);
  if (wrong) throw malformed('nodes', `${reviewServicePackage.fields.nodes.title}：${wrong}`);
  return inOrder(nodes).map(({ label, afterDays }) => ({ label, afterDays }));
}

async function valuesOf(cx: SessionCx, { code, nodes, ...input }: InputOf<typeof reviewServicePackage.save>) {
  return {
    code: code ?? `FC${await chainNumber(cx, REVIEW_SERVICE_PACKAGE_SERIES, CODE_DIGITS)}`,
    name: input.name,
    kind: input.kind,
    totalTimes: input.totalTimes,
    price: input.price,
    validDays: input.validDays ?? VALID_DAYS,
    startRule: input.startRule ?? 'FIRST',
    nodes: keptNodes(nodes ?? []),
  };
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

interface Change extends Omit<RowChange<'reviewServicePackage'>, 'nodes'> {
  readonly nodes?: readonly ReviewNode[];
}

function insert(cx: SessionCx, { nodes, ...columns }: Values): Promise<number> {
  return insertRow(cx, 'reviewServicePackage', { ...columns, nodes: JSON.stringify(nodes), orgId: cx.caller.orgId });
}

function write(cx: SessionCx, id: number, { nodes, ...columns }: Change): Promise<void> {
  return writeRow(cx, 'reviewServicePackage', id, {
    ...columns,
    ...(nodes ? { nodes: JSON.stringify(nodes) } : {}),
  });
}

/** Packages of reviews. An empty code becomes the next of FC0001…; code and name are unique in the organisation. */
export const reviewServicePackageRules = {
  table: 'reviewServicePackage',
  rows: reviewServicePackagesMatching,
  sorting: reviewServicePackageSorting,
  valuesOf,
  unique: {
    review_service_package_code_once: ({ code }: Values) => duplicate(reviewServicePackage.fields.code.title, code)(),
    review_service_package_name_once: ({ name }: Values) => duplicate(reviewServicePackage.fields.name.title, name)(),
  },
  insert,
  write,
} as const;
