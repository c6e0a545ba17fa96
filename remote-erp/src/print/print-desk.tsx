import { PaperSheet } from '@mingmou/clinic/print/paper-sheet';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { BILL_PAPERS } from '@mingmou/contract/erp/bill/bill-papers.rules';
import type { erpPrintTemplate } from '@mingmou/contract/erp/bill/print-template.contract';
import { erpPrintKind } from '@mingmou/contract/erp/erp.dicts';
import { printPaper } from '@mingmou/contract/system/template/template.dicts';
import { printContentFields } from '@mingmou/contract/system/template/template.fields';
import { PRINT_KINDS } from '@mingmou/contract/system/template/template-kinds.constants';
import { go } from '@mingmou/core/navigation/history';
import { useSearchParams } from '@mingmou/core/navigation/router';
import { Do } from '@mingmou/kit/act/do';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import type { BillPages, FoundBill, PaperOf } from '../bill/bill-pages';
import { BillSheetOf } from '../bill/bill-sheet-of';
import { usePaperPrint } from '../bill/use-bill-print';
import styles from './print.module.css';

type Printed = PaperOf<FoundBill>;
type Template = Printed['template'];

interface PrintDeskProps {
  readonly of: BillPages;
  readonly printed: Printed;
  readonly templates: OutputOf<typeof erpPrintTemplate.findAll>;
  /** Chosen; the default of the bill's own kind where none is. */
  readonly templateId: number | undefined;
}

const SETTINGS = ['paper', 'margin', 'copies'] as const;

/** The papers that a kind can be printed on. */
function specOf({ printKind }: Printed, name: (typeof SETTINGS)[number]): FieldSpec {
  if (name !== 'paper') return printContentFields[name];
  const { papers } = PRINT_KINDS[printKind];
  const rows = printPaper.rows.filter(({ code }) => papers.includes(code));
  return { ...printContentFields.paper, dict: { ...printPaper, rows } };
}

/** Choices of a print on the left, the paper on the right. */
export function PrintDesk({ of, printed, templates, templateId }: PrintDeskProps) {
  const [chosen, choose] = useState<Partial<Template>>({});
  const template: Template = { ...printed.template, ...chosen };
  const print = usePaperPrint(of);
  const { printCount, printKind } = printed;
  return (
    <div className={styles.columns}>
      <section className={styles.settings} aria-label="打印设置">
        <TemplateChoice {...{ of, printKind, templates, templateId }} />
        {SETTINGS.map((name) => (
          <div key={name} className={styles.setting}>
            <label htmlFor={`print-${name}`}>{printContentFields[name].title}</label>
            <FieldInput
              id={`print-${name}`}
              spec={specOf(printed, name)}
              value={template[name]}
              onChange={(value) => choose((now) => (value === null ? now : { ...now, [name]: value }))}
            />
          </div>
        ))}
        <Quiet as="p">{printCount > 0 ? `已打印 ${printCount} 次，再打印将标注次数` : '尚未打印'}</Quiet>
        <Quiet as="p">需要 PDF 时，在打印窗口选择「另存为 PDF」</Quiet>
        <p className={styles.acts}>
          <Button onClick={() => go(-1)}>返回</Button>
          <Do call={of.calls.print} main hotkey="F9" onClick={() => print(printed, template)}>
            打印
          </Do>
        </p>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.preview} aria-label="预览" tabIndex={0}>
        <PaperSheet of={template}>
          <BillSheetOf of={of} printed={printed} template={template} />
        </PaperSheet>
      </section>
    </div>
  );
}

type ChoiceProps = Pick<PrintDeskProps, 'of' | 'templates' | 'templateId'> & Pick<Printed, 'printKind'>;

function TemplateChoice({ of, printKind, templates, templateId }: ChoiceProps) {
  const [params, setParams] = useSearchParams();
  const kinds = BILL_PAPERS[of.calls.area];
  const fitting = kinds.flatMap((kind) => templates.filter((one) => one.printKind === kind));
  const current = templateId ?? fitting.find((one) => one.printKind === printKind && one.isDefault)?.id;
  return (
    <div className={styles.setting}>
      <label htmlFor="print-template">模板</label>
      <Select<number>
        id="print-template"
        value={current}
        options={fitting.map(({ id, name, printKind: kind }) => ({
          value: id,
          label: kinds.length > 1 ? `${dictName(erpPrintKind, kind)}：${name}` : name,
        }))}
        onChange={(id) => setParams({ ...Object.fromEntries(params), templateId: String(id) }, { replace: true })}
      />
    </div>
  );
}
