import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { templatesOf } from '@mingmou/contract/system/template/template-bound.contract';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { useKind } from './kinds';
import { TemplateList } from './template.list';
import { blankTemplate, type EditorStart } from './template-draft';
import { TemplateEditor } from './template-editor';

/** 模板管理 (domain-system §2.8): the templates of a kind, and the editor of one (`?id=`, `new` for a new one). */
export default function TemplateForm() {
  const kind = useKind();
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id === null) return <TemplateList key={kind} kind={kind} />;
  return (
    <Page label="模板编辑" height="full" sheet>
      <Opened key={`${kind} ${id}`} kind={kind} id={id} />
    </Page>
  );
}

function Opened({ kind, id }: { readonly kind: TemplateKind; readonly id: string }) {
  const isNew = id === 'new';
  const { data, refusal, fetching, refetch } = useCall(
    templatesOf(kind).findById,
    { id: Number(id) || 0 },
    { skip: isNew },
  );
  const [start, setStart] = useState<EditorStart | undefined>(() => (isNew ? blankTemplate(kind) : undefined));
  // Later answers, after writes of other people, do not affect the edit.
  if (start) return <TemplateEditor kind={kind} start={start} onStart={setStart} />;
  if (refusal && !fetching) return <ListFailure refusal={refusal} retry={refetch} />;
  if (data && !fetching) setStart(data);
  return <Skeleton active title={false} paragraph={{ rows: 12 }} />;
}
