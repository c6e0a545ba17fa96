import { latestOf } from '@mingmou/clinic/page/latest-of';
import type { OutputOf } from '@mingmou/contract/base/call';
import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { send } from '@mingmou/core/http/client';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { useAct } from '@mingmou/kit/act/use-act';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { useState } from 'react';
import { InspectDialog } from './inspect-dialog';
import { JobCard } from './job-card';
import { JobDialog } from './job-dialog';
import { columnsOf, nextAct } from './job-facts';
import { RateDialog } from './rate-dialog';
import { ReworkDialog } from './rework-dialog';
import { StartDialog } from './start-dialog';
import { ToleranceDialog } from './tolerance-dialog';
import styles from './workshop.module.css';

export type Card = OutputOf<typeof workshop.board>['cards'][number];
export type Opened = {
  readonly what: 'start' | 'inspect' | 'rework' | 'detail' | 'tolerance' | 'rate';
  readonly of?: Card;
};

/** The jobs of the workshop by promised day; a scanner reads paper or tray and takes the job on (domain-erp §9b.4). */
export function WorkshopBoard() {
  const { data, refusal, refetch } = useCall(workshop.board, {});
  const step = useSend(workshop.step);
  const { success } = useFeedback();
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const takeOn = async (card: Card) => {
    const act = nextAct(card);
    if (act === 'step') {
      await step({ id: card.id, version: card.version });
      success(`${card.jobNo} 工序已完成`);
    } else open({ what: act, of: card });
  };
  const scan = useAct(async (code: string) => takeOn(await send(workshop.find, { code })));
  useScan((code) => void scan.run(code));
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  const { today, cards } = data;
  return (
    <>
      <div className={styles.tools}>
        <Quiet as="p">扫加工单或托盘的条码，即进入下一道工序</Quiet>
        <span className={styles.buttons}>
          <Do call={workshop.remakeRate} onClick={() => open({ what: 'rate' })}>
            重做率
          </Do>
          <Do call={workshop.tolerances} onClick={() => open({ what: 'tolerance' })}>
            质检允差
          </Do>
          <Button onClick={refetch}>刷新</Button>
        </span>
      </div>
      {cards.length === 0 ? (
        <Quiet as="p" className={styles.nothing}>
          没有待加工的眼镜
        </Quiet>
      ) : null}
      <div className={styles.columns}>
        {columnsOf(cards, today).map(({ title, isLate, cards: own }) => (
          <section key={title} className={isLate ? styles.late : styles.column} aria-label={title}>
            <h2 className={styles.heading}>
              {title} <span className={styles.count}>{own.length}</span>
            </h2>
            <ul className={styles.cards}>
              {own.map((card) => (
                <JobCard
                  key={card.id}
                  of={card}
                  onNext={() => takeOn(card)}
                  onDetail={() => open({ what: 'detail', of: card })}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {opened?.what === 'start' && opened.of ? (
        <StartDialog of={latestOf(opened.of, cards, 'id')} onClose={close} />
      ) : null}
      {opened?.what === 'inspect' && opened.of ? <InspectDialog of={opened.of} onClose={close} /> : null}
      {opened?.what === 'rework' && opened.of ? <ReworkDialog of={opened.of} onClose={close} /> : null}
      {opened?.what === 'detail' && opened.of ? <JobDialog of={opened.of} onClose={close} /> : null}
      {opened?.what === 'rate' ? <RateDialog onClose={close} /> : null}
      {opened?.what === 'tolerance' ? <ToleranceDialog onClose={close} /> : null}
    </>
  );
}
