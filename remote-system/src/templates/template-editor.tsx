import { PrintEditor } from '@mingmou/clinic/template/print-editor';
import { dictName } from '@mingmou/contract/base/dict';
import { template } from '@mingmou/contract/system/template/template.contract';
import { printKind, publishState, templateKind } from '@mingmou/contract/system/template/template.dicts';
import type { TemplateKind } from '@mingmou/contract/system/template/template.rules';
import { templatesOf } from '@mingmou/contract/system/template/template-bound.contract';
import { isFreeKind, type PrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Alert, Button } from '@mingmou/kit/ui';
import { Form, Input, Select } from '@mingmou/kit/ui-form';
import { type ComponentProps, useState } from 'react';
import page from '../parts/page.module.css';
import { CopyDialog } from './copy-dialog';
import { FreeEditor } from './free-editor';
import { DeskPreview, PreviewDialog } from './preview-dialog';
import { ReceiptSample } from './receipt-sample';
import { SchemaEditor } from './schema-editor';
import type { EditorStart } from './template-draft';
import styles from './templates.module.css';
import { type TemplateEdit, useTemplateEdit } from './use-template-edit';

interface TemplateEditorProps {
  readonly kind: TemplateKind;
  readonly start: EditorStart;
  readonly onStart: (start: EditorStart) => void;
}

/** Height of the list without scrolling: all kinds of print are visible. */
const ALL_KINDS_PX = printKind.rows.length * 32;

/** The designer of a template: head, and the three columns of its kind. */
export function TemplateEditor({ kind, start, onStart }: TemplateEditorProps) {
  const [, setParams] = useSearchParams();
  const open = (id: number) =>
    setParams(
      new URLSearchParams([
        ['tab', kind],
        ['id', String(id)],
      ]),
      { replace: true },
    );
  const edit = useTemplateEdit({ kind, start, onStart, onNumbered: open });
  const maySave = useHolds(template.save.grant);
  const readOnly = start.source === 'PLATFORM' || !maySave;
  return (
    <>
      <EditorHead {...{ kind, start, edit, readOnly }} onOpen={open} />
      {edit.conflict ? <ConflictNotice state={edit.conflict} onTakeNewest={edit.takeNewest} /> : null}
      {start.source === 'PLATFORM' && maySave ? (
        <Alert type="info" showIcon title="平台模板不能直接修改，请复制为本机构的模板后编辑" />
      ) : null}
      <Form component={false} disabled={readOnly}>
        <div className={styles.columns}>
          <Body kind={kind} edit={edit} readOnly={readOnly} />
        </div>
      </Form>
    </>
  );
}

interface BodyProps {
  readonly kind: TemplateKind;
  readonly edit: TemplateEdit;
  readonly readOnly: boolean;
}

function Body({ kind, edit: { draft, change }, readOnly }: BodyProps) {
  const { schema, print, printKind: code } = draft;
  if (schema) {
    return (
      <SchemaEditor
        schema={schema}
        readOnly={readOnly}
        asks={kind === 'questionnaire'}
        onChange={(update) => change((now) => (now.schema ? { ...now, schema: update(now.schema) } : now))}
      />
    );
  }
  if (!print || !code) return null;
  const props = {
    kind: code,
    content: print,
    readOnly,
    onChange: (part: Partial<typeof print>) =>
      change((now) => (now.print ? { ...now, print: { ...now.print, ...part } } : now)),
  };
  return isFreeKind(code) ? (
    <FreeEditor {...props} />
  ) : (
    <PrintEditor {...props} sample={<ReceiptSample kind={code} content={print} />} />
  );
}

interface EditorHeadProps {
  readonly kind: TemplateKind;
  readonly start: EditorStart;
  readonly edit: TemplateEdit;
  readonly readOnly: boolean;
  readonly onOpen: (id: number) => void;
}

function EditorHead({ kind, start, edit, readOnly, onOpen }: EditorHeadProps) {
  const [, setParams] = useSearchParams();
  const { confirm } = useFeedback();
  const [shown, setShown] = useState<'preview' | 'copy'>();
  const calls = templatesOf(kind);
  const leave = async () => {
    if (edit.isDirty && !(await confirm('内容尚未保存，确定要离开吗？'))) return;
    edit.discard();
    setParams(new URLSearchParams([['tab', kind]]));
  };
  const isPublished = start.publishState === 'PUBLISHED' && !edit.isDirty;
  return (
    <header className={styles.head}>
      <h1 className={page.title}>{dictName(templateKind, kind)}模板</h1>
      <Naming {...{ start, edit, readOnly }} />
      <StateTag tone={isPublished ? 'passed' : 'draft'}>
        {`第${start.templateVersion}版 ${edit.isDirty ? '未保存' : dictName(publishState, start.publishState)}`}
      </StateTag>
      <span className={styles.spread} />
      <Button onClick={() => void leave()}>返回</Button>
      <Button onClick={() => setShown('preview')}>预览</Button>
      {start.id ? (
        <Do call={calls.copy} onClick={() => setShown('copy')}>
          复制
        </Do>
      ) : null}
      {readOnly ? null : (
        <>
          <Do call={calls.save} hotkey="Ctrl+S" onClick={edit.save}>
            保存草稿
          </Do>
          <Do
            call={calls.publish}
            main
            hotkey="Ctrl+Enter"
            blocked={isPublished && '已发布，没有要发布的修改'}
            onClick={edit.publish}
          >
            发布
          </Do>
        </>
      )}
      {shown === 'preview' ? (
        <Preview call={calls.preview} draft={edit.draft} onClose={() => setShown(undefined)} />
      ) : null}
      {shown === 'copy' && start.id ? (
        <CopyDialog
          call={calls.copy}
          of={{ id: start.id, name: start.name }}
          onClose={() => setShown(undefined)}
          onCopied={onOpen}
        />
      ) : null}
    </header>
  );
}

/** Preview: the desk's own sheet for prints of a desk, otherwise the server's rendering. */
function Preview(props: ComponentProps<typeof PreviewDialog>) {
  const { name, printKind: code, print } = props.draft;
  if (!print || !code || isFreeKind(code)) return <PreviewDialog {...props} />;
  return <DeskPreview name={name} kind={code} content={print} onClose={props.onClose} />;
}

/** Name, and the purpose of a new print. */
function Naming({ start, edit, readOnly }: Pick<EditorHeadProps, 'start' | 'edit' | 'readOnly'>) {
  const { draft, change } = edit;
  const choose = (code: PrintKind) => change((now) => ({ ...now, printKind: code, print: plainPrint(code) }));
  return (
    <>
      <Input
        className={styles.name}
        aria-label={template.fields.name.title}
        placeholder="请输入模板名称"
        value={draft.name}
        maxLength={template.fields.name.max}
        disabled={readOnly}
        onChange={({ target }) => change((now) => ({ ...now, name: target.value }))}
      />
      {draft.printKind === null ? null : start.id ? (
        <span className={styles.quiet}>{dictName(printKind, draft.printKind)}</span>
      ) : (
        <Select<PrintKind>
          style={{ width: 140 }}
          listHeight={ALL_KINDS_PX}
          aria-label="打印类型"
          value={draft.printKind}
          options={printKind.rows.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={choose}
        />
      )}
    </>
  );
}
