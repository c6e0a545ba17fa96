import { GoodsSample } from '@mingmou/clinic/print/goods-sample';
import { PaperDialog } from '@mingmou/clinic/template/paper-dialog';
import { PrintEditor } from '@mingmou/clinic/template/print-editor';
import { dictName } from '@mingmou/contract/base/dict';
import { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { erpPrintKind } from '@mingmou/contract/erp/erp.dicts';
import type { ErpPrintKind } from '@mingmou/contract/system/template/template-kinds.constants';
import { plainPrint } from '@mingmou/contract/system/template/template-print.rules';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Alert, Button } from '@mingmou/kit/ui';
import { Form, Input, Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './print.module.css';
import type { SheetStart } from './sheet-draft';
import { type SheetEdit, useSheetEdit } from './use-sheet-edit';

const { fields, name: NAME } = erpPrintTemplate;

interface SheetEditorProps {
  readonly start: SheetStart;
  readonly onStart: (start: SheetStart) => void;
}

/** The designer of a paper of goods: its parts, the paper with sample data, its properties. */
export function SheetEditor({ start, onStart }: SheetEditorProps) {
  const [, setParams] = useSearchParams();
  const { confirm } = useFeedback();
  const [previewed, preview] = useState(false);
  const edit = useSheetEdit({ start, onStart, onNumbered: (id) => setParams({ id: String(id) }, { replace: true }) });
  const { printKind, print, name } = edit.draft;
  const readOnly = start.source === 'PLATFORM';
  const leave = async () => {
    if (edit.isDirty && !(await confirm('内容尚未保存，确定要离开吗？'))) return;
    edit.discard();
    setParams({});
  };
  const sample = <GoodsSample kind={printKind} content={print} />;
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>{erpPrintTemplate.page.title}</h1>
        <Naming start={start} edit={edit} readOnly={readOnly} />
        <StateTag tone={edit.isDirty ? 'draft' : 'passed'}>
          {edit.isDirty ? '未保存' : start.id ? '使用中' : '新模板'}
        </StateTag>
        <span className={styles.spread} />
        <Button onClick={() => void leave()}>返回</Button>
        <Button onClick={() => preview(true)}>预览</Button>
        {readOnly ? (
          <Do call={erpPrintTemplate.save} main onClick={() => setParams({ id: 'new', from: String(start.id) })}>
            复制
          </Do>
        ) : (
          <Do call={erpPrintTemplate.save} main hotkey="Ctrl+S" onClick={edit.save}>
            保存
          </Do>
        )}
      </header>
      {edit.conflict ? <ConflictNotice state={edit.conflict} onTakeNewest={edit.takeNewest} /> : null}
      {readOnly ? <Alert type="info" showIcon title="平台模板不能直接修改，请复制为本机构的模板后编辑" /> : null}
      <Form component={false} disabled={readOnly}>
        <div className={styles.designer}>
          <PrintEditor
            kind={printKind}
            content={print}
            readOnly={readOnly}
            onChange={(part) => edit.change({ print: { ...print, ...part } })}
            sample={sample}
          />
        </div>
      </Form>
      {previewed ? <PaperDialog name={name} content={print} sheet={sample} onClose={() => preview(false)} /> : null}
    </>
  );
}

interface NamingProps {
  readonly start: SheetStart;
  readonly edit: SheetEdit;
  readonly readOnly: boolean;
}

/** Name, and the purpose of a new layout. */
function Naming({ start, edit: { draft, change }, readOnly }: NamingProps) {
  return (
    <>
      <Input
        className={styles.name}
        aria-label={fields.name.title}
        placeholder={`请输入${fields.name.title}`}
        value={draft.name}
        maxLength={fields.name.max}
        disabled={readOnly}
        onChange={({ target }) => change({ name: target.value })}
      />
      {start.id ? (
        <span className={styles.quiet}>{dictName(erpPrintKind, draft.printKind)}</span>
      ) : (
        <Select<ErpPrintKind>
          style={{ width: 120 }}
          aria-label={`${NAME}${fields.printKind.title}`}
          value={draft.printKind}
          options={erpPrintKind.rows.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(printKind) => change({ printKind, print: plainPrint(printKind) })}
        />
      )}
    </>
  );
}
