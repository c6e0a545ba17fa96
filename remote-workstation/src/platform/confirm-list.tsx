import { dictName } from '@mingmou/contract/base/dict';
import { hrefOf } from '@mingmou/contract/base/links';
import { sex } from '@mingmou/contract/dict/sex';
import { optician } from '@mingmou/contract/workstation/optician.contract';
import { opticianKind } from '@mingmou/contract/workstation/optician.dicts';
import { opticianPage } from '@mingmou/contract/workstation/workstation.links';
import { Link } from '@mingmou/core/navigation/router';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { PowerTable } from '../optician/power-table';
import { WaitingActs } from '../optician/waiting-acts';
import styles from './review-list.module.css';
import { useWaitingList } from './use-waiting-list';

/** Prescriptions that others wrote in the caller's name; nobody but who may prescribe is asked again. */
export function useConfirmList() {
  return useWaitingList(optician.waiting, ({ mayConfirm }) => mayConfirm);
}

/** 待确认处方: each with its figures, and the two answers. */
export function ConfirmList({
  list: { data, refusal, refetch },
}: {
  readonly list: ReturnType<typeof useConfirmList>;
}) {
  const rows = data?.rows ?? [];
  return (
    <section aria-label="待确认处方">
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {rows.length === 0 ? <p className={styles.none}>没有等待您确认的配镜处方</p> : null}
      {rows.map(({ id, kind, acceptsId, patientId, version, current, ...row }) => {
        const name = dictName(opticianKind, kind);
        return (
          <article key={id} className={styles.paper} aria-label={`${row.name}的${name}处方`}>
            <header>
              <b>{row.name}</b>
              <span>
                {dictName(sex, row.sex)} {row.age}
              </span>
              <Quiet>{row.recordNo}</Quiet>
              <Link to={hrefOf(opticianPage, { acceptsId, patientId, kind })}>{name}</Link>
              <Quiet>
                {row.enteredByName}录入 · {row.sentByName} {row.sentAt.slice(5, 16)} 提交
              </Quiet>
              <span className={styles.end}>
                <WaitingActs rx={{ kind, acceptsId, id, version }} />
              </span>
            </header>
            <PowerTable kind={kind} record={current} label={`${row.name}的${name}度数`} />
            {current.remark ? (
              <p>
                <Quiet>备注</Quiet> {current.remark}
              </p>
            ) : null}
          </article>
        );
      })}
    </section>
  );
}
