import { workshop } from '@mingmou/contract/erp/workshop/workshop.contract';
import { workStep } from '@mingmou/contract/erp/workshop/workshop.dicts';
import { jobFlow } from '@mingmou/contract/erp/workshop/workshop.flow';
import { Do } from '@mingmou/kit/act/do';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { lensText, nextAct, nextTitle, placeText } from './job-facts';
import type { Card } from './workshop.board';
import styles from './workshop.module.css';

interface JobCardProps {
  readonly of: Card;
  readonly onNext: () => unknown;
  readonly onDetail: () => void;
}

/** A pair of glasses on its way: whose, by when, its powers, how far it is, and what comes next. */
export function JobCard({ of: card, onNext, onDetail }: JobCardProps) {
  const { jobNo, state, trayNo, patientName, promisedAt, urgent, goods, lenses, hasGoods, steps, turn } = card;
  const { title, tone } = jobFlow.states[state];
  const isNext = nextAct(card) !== 'detail';
  return (
    <li className={styles.card} aria-label={jobNo}>
      <p className={styles.head}>
        <b>{patientName}</b>
        {urgent ? <span className={styles.urgent}>加急</span> : null}
        {card.remakeOfNo ? <span className={styles.urgent}>重做</span> : null}
        <span className={styles.state}>
          <StateTag tone={tone}>{title}</StateTag>
        </span>
      </p>
      <p className={styles.quiet}>
        {jobNo}
        {trayNo ? ` · 托盘 ${trayNo}` : ''}
        {promisedAt ? ` · ${promisedAt.slice(5)} 交` : ''}
      </p>
      {lenses.map((lens) => (
        <p key={lensText(lens)} className={styles.power}>
          {lensText(lens)} <span className={styles.quiet}>{placeText(lens)}</span>
        </p>
      ))}
      {goods ? (
        <p className={styles.goods} title={goods}>
          {goods}
        </p>
      ) : null}
      <div className={styles.foot}>
        <span className={styles.quiet}>
          {state === 'WAIT' && !hasGoods
            ? '商品未到齐'
            : `${turn > 1 ? `第${turn}轮 ` : ''}${steps.length}/${workStep.rows.length} 道工序`}
        </span>
        <span className={styles.acts}>
          {isNext ? (
            <Do
              call={workshop.step}
              main
              blocked={state === 'WAIT' && !hasGoods ? '商品尚未到齐，到货后才能开始加工' : undefined}
              onClick={onNext}
            >
              {nextTitle(card)}
            </Do>
          ) : null}
          <Do call={workshop.findById} onClick={onDetail}>
            详情
          </Do>
        </span>
      </div>
    </li>
  );
}
