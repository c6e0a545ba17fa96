import { EYE_TITLES, EYES, eyeKey } from '@mingmou/contract/base/eyes';
import { formatMoney } from '@mingmou/contract/base/money';
import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import { eyePowerText, frameText, lensText } from '@mingmou/contract/workstation/archive/glasses/glasses-archive.rules';
import type { GlassesDetail } from '@mingmou/contract/workstation/archive/glasses/glasses-view.fields';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './glasses.module.css';

/** 档案: the pair, its inspection, its goods and its later events. */
export function ArchiveTab({ of }: { readonly of: GlassesDetail }) {
  return (
    <>
      <Panel aria-label="档案内容">
        <Facts facts={factsOf(of)} />
        <PowerTable of={of} />
      </Panel>
      <Verified of={of} />
      <Goods of={of} />
      <Aftercare of={of} />
    </>
  );
}

type Fact = readonly [title: string, text: string];

function factsOf(of: GlassesDetail): readonly Fact[] {
  const { frame, lens, replaces, replacedBy } = of;
  const size = [frame.frameA, frame.frameDbl].every((value) => typeof value === 'number')
    ? `${frame.frameA}□${frame.frameDbl}${frame.temple ? `-${frame.temple}` : ''}`
    : '';
  return [
    ['类型', of.kind],
    ['来源', [of.source, of.saleNo].filter(Boolean).join(' ')],
    ['镜架', [frameText(frame), size].filter(Boolean).join(' ')],
    ['镜片', [lensText(lens), ...(lens.lensFunctions ?? []), lens.defocus].filter(Boolean).join(' ')],
    ['条码', [lens.odBarcode, lens.osBarcode].filter(Boolean).join(' / ')],
    ['验光师', of.optometristName ?? ''],
    ['取镜', [of.deliveredAt, of.deliveredByName].filter(Boolean).join(' ')],
    ['下次复查', of.nextReviewDate ?? ''],
    ['建议更换', of.replaceAdviceDate ?? ''],
    ['更换自', replaces ? `${replaces.archiveName} ${replaces.archiveNo}` : ''],
    ['更换为', replacedBy ? `${replacedBy.archiveName} ${replacedBy.archiveNo}` : ''],
    ['停用原因', of.stopReason ?? ''],
  ];
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, text]) => text !== '')
        .map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}

const mm = (value: number | null | undefined) => (typeof value === 'number' ? value.toFixed(1) : '—');

function PowerTable({ of: { power } }: { readonly of: GlassesDetail }) {
  return (
    <table className={styles.table}>
      <caption>处方</caption>
      <thead>
        <tr>
          {['眼别', '度数', '瞳距 mm', '瞳高 mm'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {EYES.map((eye) => (
          <tr key={eye}>
            <th scope="row">{EYE_TITLES[eye]}</th>
            <td>{eyePowerText(power, eye)}</td>
            <td>{mm(power[eyeKey(eye, 'pd')])}</td>
            <td>{mm(power[eyeKey(eye, 'ph')])}</td>
          </tr>
        ))}
        {power.pd ? (
          <tr>
            <th scope="row">双眼</th>
            <td>—</td>
            <td>{mm(power.pd)}</td>
            <td>—</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}

const lens = (kind: 'sphere' | 'cylinder', value: number | null | undefined) =>
  typeof value === 'number' ? formatLens(kind, value) : '—';

function Verified({ of: { verified, state } }: { readonly of: GlassesDetail }) {
  if (!verified) {
    return state === 0 ? null : (
      <Panel aria-label="取镜核验">
        <Quiet as="p">没有核验记录。</Quiet>
      </Panel>
    );
  }
  const { measured, verdict, verdictNote, standard, faults } = verified;
  return (
    <Panel aria-label="取镜核验">
      <table className={styles.table}>
        <caption>
          取镜核验 <StateTag tone={verdict === '合格' ? 'passed' : 'overdue'}>{verdict}</StateTag>
        </caption>
        <thead>
          <tr>
            {['眼别', '球镜', '柱镜', '轴位', '棱镜'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {EYES.map((eye) => (
            <tr key={eye}>
              <th scope="row">{EYE_TITLES[eye]}</th>
              <td>{lens('sphere', measured[eyeKey(eye, 'measSph')])}</td>
              <td>{lens('cylinder', measured[eyeKey(eye, 'measCyl')])}</td>
              <td>{measured[eyeKey(eye, 'measAxis')] ?? '—'}</td>
              <td>
                {[measured[eyeKey(eye, 'measPrism')], measured[eyeKey(eye, 'measBase')]].filter(Boolean).join(' ') ||
                  '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        光心距 {mm(measured.measPd)} mm，垂直互差 {mm(measured.ocVertDiff)} mm <Quiet>依据 {standard}</Quiet>
      </p>
      {faults.map((says) => (
        <p key={says} className={styles.beyond}>
          {says}
        </p>
      ))}
      {verdictNote ? <p>让步原因：{verdictNote}</p> : null}
    </Panel>
  );
}

function Goods({ of: { goods } }: { readonly of: GlassesDetail }) {
  if (goods.length === 0) return null;
  return (
    <Panel aria-label="销售商品">
      <table className={styles.table}>
        <caption>商品</caption>
        <tbody>
          {goods.map(({ id, name, eye, deliveryState }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{eye ?? ''}</td>
              <td>{deliveryState ?? '未出库'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Aftercare({ of: { aftercare, remakeCost } }: { readonly of: GlassesDetail }) {
  if (aftercare.length === 0) return null;
  return (
    <Panel aria-label="退换与重做">
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption>
            退换与重做{remakeCost !== null && remakeCost !== undefined ? ` 重做成本 ${formatMoney(remakeCost)}` : ''}
          </caption>
          <thead>
            <tr>
              {['日期', '类别', '商品', '原因', '承担方', '说明', '单号', '退款'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {aftercare.map((one) => (
              <tr key={`${one.kind} ${one.day} ${one.billNo ?? ''} ${one.note ?? ''}`}>
                <td>{one.day}</td>
                <td>{one.kind}</td>
                <td>{one.goods ?? '—'}</td>
                <td>{one.fault ?? '—'}</td>
                <td>{one.payer ?? '—'}</td>
                <td>{one.note ?? '—'}</td>
                <td>{one.billNo ?? '—'}</td>
                <td>{one.amount ? formatMoney(one.amount) : '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
