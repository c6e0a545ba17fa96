import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { relation } from '@mingmou/contract/dict/relation';
import { sex } from '@mingmou/contract/dict/sex';
import type { consent } from '@mingmou/contract/patients/consent.contract';
import { marketingWay } from '@mingmou/contract/patients/consent.dicts';
import styles from './sheet.module.css';

export type PaperData = OutputOf<typeof consent.paper>;

const LINE = '____________';

/** A consent on paper: to be signed by hand, or as it was signed. */
export function ConsentSheet({ of }: { readonly of: PaperData }) {
  const { orgName, title, paragraphs, textVersion, name, age, recordNo, kind } = of;
  return (
    <article className={styles.sheet}>
      <p className={styles.org}>{orgName}</p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.person}>
        患者：{name}　{dictName(sex, of.sex)}　{age}　病历号：{recordNo}
      </p>
      {paragraphs.map((words) => (
        <p key={words} className={styles.words}>
          {words}
        </p>
      ))}
      {kind === 'MARKETING' ? (
        <p>
          同意的方式：
          {marketingWay.rows.map(({ code, name: way }) => (
            <span key={code}>
              {of.ways?.includes(code) ? '☑' : '□'} {way}　
            </span>
          ))}
        </p>
      ) : null}
      <Signatures of={of} />
      <p className={styles.version}>文本版本 {textVersion}</p>
    </article>
  );
}

function Signatures({ of }: { readonly of: PaperData }) {
  const { needsGuardian, guardianName, guardianRelation, signature, signedAt } = of;
  const isGuarded = guardianName ? true : needsGuardian && !signedAt;
  return (
    <div className={styles.signatures}>
      {isGuarded ? (
        <p>
          监护人：{guardianName ?? LINE}　与患者关系：{guardianRelation ? dictName(relation, guardianRelation) : LINE}
        </p>
      ) : null}
      <p className={styles.signed}>
        {isGuarded ? '监护人签名' : '签名'}：{signature ? <img src={signature} alt="签名" /> : LINE}　日期：
        {signedAt?.slice(0, 10) ?? LINE}
      </p>
    </div>
  );
}
