import type { Right } from '../auth/rights';
import {
  type CallSpec,
  call,
  deleteInput,
  deleteSentence,
  enableInput,
  type Grant,
  idInput,
  type rowFields,
} from './call';
import { pageOf, paging } from './envelope';
import { f, pick, required, type Shape } from './field';
import { masterFlow } from './flow';

/** Minimum fields of a master's row. */
type RowShape = typeof rowFields & Shape;

interface Declaration<F extends Shape, R extends RowShape, Q extends Shape, U extends Shape, P extends Shape, K> {
  /** Its calls are `{path}/page`, `{path}/save` and so on. */
  readonly path: `/${string}`;
  /** Name of one row in dialogs, refusals and the log. */
  readonly name: string;
  readonly pageTitle: string;
  /** Cache tag of its reads. */
  readonly tag: string;
  /** Tags of what its list shows besides: a count of rows elsewhere. */
  readonly listTags?: readonly string[];
  readonly grants: {
    readonly page: Grant;
    readonly pick: Grant;
    readonly edit: Right;
    readonly enable: Right;
    readonly delete: Right;
  };
  /** Its writes are granted by a menu, which names no act: the log calls them by their titles. */
  readonly named?: true;
  /** Fields that a person fills in. */
  readonly fields: F;
  /** What `update` asks where it is not the same. */
  readonly changed: U;
  readonly row: R;
  readonly filters: Q;
  /** Input of `findAll`, and the columns that it returns of an enabled row. */
  readonly picker: { readonly input: P; readonly columns: readonly K[] };
}

type Rest<D extends { readonly grants: object }> = Omit<D, 'picker' | 'grants'> & {
  readonly grants: Omit<D['grants'], 'pick'>;
};

/**
 * The calls of master data (conventions, Envelope and calls): page, findAll, findById, save, update, enable,
 * delete-check, delete. The server answers them with `kernel/row/master`, a page shows them with kit's `MasterPage`.
 */
export function master<
  F extends Shape,
  R extends RowShape,
  Q extends Shape,
  U extends Shape,
  P extends Shape,
  const K extends keyof R & string,
>({ picker, ...rest }: Declaration<F, R, Q, U, P, K>) {
  const { path, name, tag, grants, row } = rest;
  const findAll = call({
    path: `${path}/findAll`,
    title: `可选${name}`,
    grant: grants.pick,
    input: picker.input,
    output: required(f.list(name, f.object(name, pick(row, picker.columns)))),
    touches: [tag],
  });
  return masterWith(findAll, rest);
}

/**
 * The same where `findAll` is declared apart, in a file of its own: what others refer to without the whole contract, or
 * refers to them in turn.
 */
export function masterWith<A extends CallSpec, F extends Shape, R extends RowShape, Q extends Shape, U extends Shape>(
  findAll: A,
  {
    path,
    name,
    pageTitle,
    tag,
    listTags = [],
    grants,
    fields,
    changed,
    row,
    filters,
    named,
  }: Rest<Declaration<F, R, Q, U, Shape, never>>,
) {
  const touches = [tag];
  const logged = (act: string) => (named ? { log: `${act}${name}` } : {});
  return {
    findAll,
    name,
    row,
    fields,
    filters,
    lifecycle: masterFlow(grants),
    page: call({
      path: `${path}/page`,
      title: pageTitle,
      grant: grants.page,
      input: { ...paging, ...filters },
      output: pageOf(f.object(name, row)),
      touches: [tag, ...listTags],
    }),
    findById: call({
      path: `${path}/findById/{id}`,
      title: name,
      grant: grants.page,
      input: idInput,
      output: required(f.object(name, row)),
      touches,
    }),
    save: call({
      path: `${path}/save`,
      title: `新增${name}`,
      ...logged('新增'),
      grant: grants.edit,
      input: fields,
      output: required(f.object(name, idInput)),
      touches,
    }),
    update: call({
      path: `${path}/update`,
      title: `编辑${name}`,
      ...logged('编辑'),
      grant: grants.edit,
      input: { ...changed, ...pick(row, ['id', 'version']) },
      touches,
    }),
    enable: call({
      path: `${path}/enable`,
      title: `启停${name}`,
      ...logged('启停'),
      grant: grants.enable,
      input: enableInput,
      touches,
    }),
    deleteCheck: call({
      path: `${path}/delete-check`,
      title: `删除${name}`,
      grant: grants.delete,
      input: idInput,
      output: deleteSentence,
    }),
    delete: call({
      path: `${path}/delete/{id}`,
      title: `删除${name}`,
      ...logged('删除'),
      grant: grants.delete,
      input: deleteInput,
      touches,
    }),
  } as const;
}

interface Listed<Q extends Shape> {
  readonly name: string;
  readonly filters: Q;
}

/** Declares `{path}/export`: the rows of the list as a sheet, for callers who may see the list. */
export function masterExport<Q extends Shape>(path: `/${string}`, grant: Right, { name, filters }: Listed<Q>) {
  return call({
    path: `${path}/export`,
    title: `导出${name}`,
    grant,
    input: { ...pick(paging, ['column', 'asc']), ...filters },
    xlsx: true,
  });
}
