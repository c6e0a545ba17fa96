import { Copies } from '@mingmou/clinic/print/copies';
import { printPaperOf } from '@mingmou/clinic/print/paper-sheet';
import { VisitSheet } from '@mingmou/clinic/print/visit-sheet';
import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { type FieldSpec, f, required } from '@mingmou/contract/base/field';
import { printPaper } from '@mingmou/contract/system/template/template.dicts';
import { PRINT_KINDS } from '@mingmou/contract/system/template/template-kinds.constants';
import { isRoll, type PrintPaperCode } from '@mingmou/contract/system/template/template-paper.rules';
import { lensPrint } from '@mingmou/contract/workstation/archive/lens/lens-print.contract';
import {
  type LensPaper,
  type LensPaperKind,
  lensPaper,
} from '@mingmou/contract/workstation/archive/lens/lens-print.fields';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useState } from 'react';
import styles from '../../print/print.module.css';
import { PrintPage } from '../../print/print-page';
import type { PrintedPaper } from '../../print/use-visit-print';

type Asked = InputOf<typeof lensPrint.find>;

const paperField = required(f.dict('纸张', printPaper));

/** The papers that a kind can be printed on. */
function fieldOf(type: LensPaperKind): FieldSpec {
  const { papers } = PRINT_KINDS[type];
  return { ...paperField, dict: { ...printPaper, rows: printPaper.rows.filter(({ code }) => papers.includes(code)) } };
}

function paperOf(of: LensPaper, chosen: PrintPaperCode | undefined): PrintedPaper {
  const { margin, fontSize, copies, landscape } = of.template;
  const paper = chosen ?? of.template.paper;
  return {
    ...{ paper, margin, fontSize, copies, landscape: landscape && !isRoll(paper) },
    sheet: <VisitSheet of={of} paper={paper} />,
  };
}

/** 档案卡, 交付单 or 复查卡 of a contact-lens archive (domain-workstation §7). */
export default function LensPaperView({ type, id }: Asked) {
  const [chosen, choose] = useState<PrintPaperCode>();
  const state = useCall(lensPrint.find, { type, id });
  const count = useSend(lensPrint.log);
  const print = usePrint();
  const { data } = state;
  const run = async () => {
    const of = await count({ type, id });
    const { sheet, copies, ...paper } = paperOf(of, chosen);
    await print({
      ...printPaperOf(paper),
      title: `${of.title} ${of.recordNo} ${of.name}`,
      sheet: <Copies count={copies}>{sheet}</Copies>,
    });
  };
  return (
    <PrintPage
      title={dictName(lensPaper, type)}
      state={state}
      paper={data && paperOf(data, chosen)}
      onPrint={run}
      choices={
        <div className={styles.setting}>
          <label htmlFor="lens-paper">{paperField.title}</label>
          <FieldInput
            id="lens-paper"
            spec={fieldOf(type)}
            value={chosen ?? data?.template.paper}
            onChange={(code) => choose(PRINT_KINDS[type].papers.find((one) => one === code))}
          />
        </div>
      }
    />
  );
}
