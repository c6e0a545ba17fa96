import { Barcode } from '@mingmou/clinic/print/barcode';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { eye } from '@mingmou/contract/dict/eye';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { powerText } from '@mingmou/contract/erp/workshop/workshop.rules';
import { send } from '@mingmou/core/http/client';
import { usePrint } from '@mingmou/kit/print/use-print';
import { useCallback } from 'react';
import styles from './workshop.module.css';

type Ticket = OutputOf<typeof workshop.print>;

const GAP_MM = { A5: 8, '80mm': 3 } as const;

/** 打印加工单: the paper that goes with the tray; a scanner reads its number. */
export function useTicket(): (id: number, paper: keyof typeof GAP_MM) => Promise<void> {
  const print = usePrint();
  return useCallback(
    async (id, paper) => {
      const ticket = await send(workshop.print, { id });
      await print({ title: `加工单 ${ticket.jobNo}`, paper, margin: GAP_MM[paper], sheet: <JobTicket of={ticket} /> });
    },
    [print],
  );
}

function JobTicket({ of: ticket }: { readonly of: Ticket }) {
  const { jobNo, orgName, patientName, promisedAt, urgent, trayNo, lenses, goods, remark, remakeOfNo } = ticket;
  return (
    <article className={styles.ticket} aria-label={`加工单 ${jobNo}`}>
      <p>{orgName}</p>
      <h1>
        加工单{urgent ? '（加急）' : ''}
        {remakeOfNo ? '（重做）' : ''}
      </h1>
      <Barcode text={jobNo} />
      <p>
        {jobNo}　{patientName}
      </p>
      <p>
        交付 {promisedAt ?? '未定'}　托盘 {trayNo ?? '　　'}
      </p>
      <table>
        <thead>
          <tr>
            {['', '度数', 'ADD', '瞳距', '瞳高'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lenses.map(({ eye: which, sph, cyl, axis, add, pd, ph }) => (
            <tr key={`${which} ${sph} ${cyl}`}>
              <th scope="row">{dictName(eye, which)}</th>
              <td>{powerText({ sph: sph ?? 0, cyl: cyl ?? 0, axis: axis ?? null })}</td>
              <td>{add ? `+${add.toFixed(2)}` : ''}</td>
              <td>{pd}</td>
              <td>{ph}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lenses.map(({ eye: which, goodsName, prism, prismBase, note }) => (
        <p key={`${which} ${goodsName}`}>
          {dictName(eye, which)}：{goodsName}
          {prism ? ` 棱镜${prism}△${prismBase ?? ''}` : ''} {note}
        </p>
      ))}
      {goods ? <p>镜架及其他：{goods}</p> : null}
      {remark ? <p>备注：{remark}</p> : null}
      <p>核对＿＿＿ 割边＿＿＿ 装配＿＿＿ 整形＿＿＿ 质检＿＿＿</p>
    </article>
  );
}
