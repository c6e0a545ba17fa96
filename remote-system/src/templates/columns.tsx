import { dictName } from '@mingmou/contract/base/dict';
import { printKind, publishState, templateSource } from '@mingmou/contract/system/template/template.dicts';
import type { PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import type { ListColumn } from '@mingmou/kit/list/columns';
import { StateTag } from '@mingmou/kit/list/state-tag';

interface Named {
  readonly name: string;
  readonly printKind?: PrintKind | null;
  readonly source: 'PLATFORM' | 'ORG';
  readonly templateVersion: number;
  readonly publishedVersion?: number | null;
  readonly publishState: 'DRAFT' | 'PUBLISHED';
}

export const nameColumn: ListColumn<Named> = {
  key: 'name',
  title: '模板',
  width: 200,
  sorter: true,
  ellipsis: true,
  render: ({ name }) => name,
};

export const printKindColumn: ListColumn<Named> = {
  key: 'printKind',
  title: '打印类型',
  label: '打印类型',
  width: 110,
  render: ({ printKind: code }) => dictName(printKind, code),
};

export const templateSourceColumn: ListColumn<Named> = {
  key: 'source',
  title: '来源',
  label: '来源',
  width: 90,
  sorter: true,
  render: ({ source }) => dictName(templateSource, source),
};

/** 「第2版」 of the active version, and a mark for a draft. */
export const versionColumn: ListColumn<Named> = {
  key: 'templateVersion',
  title: '版本',
  label: '版本',
  width: 150,
  render: ({ templateVersion, publishedVersion }) =>
    publishedVersion === templateVersion
      ? `第${templateVersion}版`
      : publishedVersion
        ? `第${publishedVersion}版，改第${templateVersion}版`
        : `第${templateVersion}版`,
};

export const publishColumn: ListColumn<Named> = {
  key: 'publishState',
  title: '发布',
  label: '发布',
  width: 90,
  sorter: true,
  render: ({ publishState: state }) => (
    <StateTag tone={state === 'PUBLISHED' ? 'passed' : 'draft'}>{dictName(publishState, state)}</StateTag>
  ),
};
