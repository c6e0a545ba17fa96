import type { PicturesAPage, PrintGroup } from '@mingmou/contract/workstation/print/visit-print.fields';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import styles from './visit-sheet.module.css';

/** Layout of a grid: as it is, transposed on a roll, or as running text. */
export type GroupForm = 'grid' | 'narrow' | 'prose';

interface VisitGroupProps {
  readonly of: PrintGroup;
  readonly form: GroupForm;
  readonly aPage?: PicturesAPage | undefined;
}

/** One group of a print: a grid, titles with texts, a paragraph, or pictures in rows of two. */
export function VisitGroup({ of, form, aPage }: VisitGroupProps) {
  const { title, layout, mark } = of;
  const head = `${title ?? ''}${mark ? `（${mark}）` : ''}`;
  return (
    <section className={styles.group}>
      {head ? <h3>{head}</h3> : null}
      {layout === 'TABLE' ? <Grid of={of} form={form} /> : null}
      {layout === 'FACTS' ? <Facts of={of} /> : null}
      {layout === 'TEXT' ? <Text of={of} /> : null}
      {layout === 'RX' ? <Drugs of={of} /> : null}
      {of.pictures && of.pictures.length > 0 ? <Pictures of={of.pictures} aPage={aPage} /> : null}
    </section>
  );
}

type Cells = Pick<PrintGroup, 'heads' | 'rows'>;

function Grid({ of, form }: Pick<VisitGroupProps, 'of' | 'form'>) {
  if (form === 'prose') return <Prose of={of} />;
  return <Table of={form === 'narrow' && of.heads.length > NARROW ? turned(of) : of} />;
}

/** Columns that a roll has room for. */
const NARROW = 3;

/** The same grid with its columns as rows. */
function turned({ heads: [corner = '', ...heads], rows }: Cells): Cells {
  return {
    heads: [corner, ...rows.map(({ cells: [name = ''] }) => name)],
    rows: heads.map((head, at) => ({ cells: [head, ...rows.map(({ cells }) => cells[at + 1] ?? '')] })),
  };
}

/** 裸眼视力：右眼 4.3，左眼 4.4；… */
function Prose({ of: { heads, rows } }: { readonly of: Cells }) {
  const sentences = rows.map(({ cells: [name = '', ...texts] }) => {
    const said = heads.slice(1).flatMap((head, at) => (texts[at] ? [`${head} ${texts[at]}`] : []));
    return `${name}：${said.join('，')}`;
  });
  return <p className={styles.text}>{sentences.join('；')}。</p>;
}

/** Columns of a grid with two eyes, so that all such grids have the same width. */
const EYES_ALONE = 3;

function Table({ of: { heads, rows } }: { readonly of: Cells }) {
  // Of a grid of two measures each has its own 变化: the place tells its columns apart.
  const columns = heads.map((head, at) => ({ head, key: `${at} ${head}` }));
  return (
    <table className={heads.length === EYES_ALONE ? `${styles.table} ${styles.eyes}` : styles.table}>
      <thead>
        <tr>
          {columns.map(({ head, key }) => (
            <th key={key} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [name = '', ...texts] }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.slice(1).map(({ key }, at) => (
              <td key={key}>{texts[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Facts({ of: { rows } }: { readonly of: PrintGroup }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ cells: [name = '', text] }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={styles.text}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Text({ of: { rows } }: { readonly of: PrintGroup }) {
  return rows.map(({ cells: [text = ''] }) => (
    <p key={text} className={styles.text}>
      {text}
    </p>
  ));
}

/** Drugs one below the other, and a stroke through the room that is left, so that nobody adds one. */
function Drugs({ of: { rows } }: { readonly of: PrintGroup }) {
  return (
    <>
      <ol className={styles.drugs}>
        {rows.map(({ cells: [given = '', used] }) => (
          <li key={given}>
            {given}
            {used ? <p>Sig. {used}</p> : null}
          </li>
        ))}
      </ol>
      <svg className={styles.end} aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 20">
        <line x1="98" y1="1" x2="2" y2="19" vectorEffect="non-scaling-stroke" />
      </svg>
    </>
  );
}

type Picture = NonNullable<PrintGroup['pictures']>[number];

interface PicturesProps {
  readonly of: readonly Picture[];
  /** Pictures on a page; absent: as many as fit. */
  readonly aPage?: PicturesAPage | undefined;
}

/** Pictures two a row, or so many a page. */
function Pictures({ of, aPage }: PicturesProps) {
  const pages = aPage
    ? Array.from({ length: Math.ceil(of.length / aPage) }, (_, at) => of.slice(at * aPage, (at + 1) * aPage))
    : [of];
  const face = aPage === undefined ? '' : aPage === 2 ? styles.two : styles.four;
  return pages.map((some, at) => (
    <div key={some[0]?.caption ?? at} className={`${styles.pictures} ${face} ${at > 0 ? styles.next : ''}`}>
      {some.map(({ url, svg, caption }) => (
        <figure key={url ?? caption}>
          {url ? <img src={url} alt={caption} /> : null}
          {svg ? (
            <div className={styles.drawn}>
              <PrintHtml html={svg} />
            </div>
          ) : null}
          <figcaption>{caption}</figcaption>
        </figure>
      ))}
    </div>
  ));
}
