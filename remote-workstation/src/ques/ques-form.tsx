import { PhoneAnswers } from '@mingmou/clinic/questionnaire/phone-answers';
import { Questions } from '@mingmou/clinic/questionnaire/questions';
import { useQuestionnairePrint } from '@mingmou/clinic/questionnaire/use-questionnaire-print';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { Do } from '@mingmou/kit/act/do';
import { Quiet } from '@mingmou/kit/page/quiet';
import type { VisitQuery } from '../detail/tabs';
import { StageSheet } from '../stage/stage-sheet';
import { BecomesHistory } from './becomes-history';
import styles from './ques.module.css';
import { useQues } from './use-ques';

/** The questions on the left, and what of the answers 问诊 says on the right. */
export function QuesForm({ visit }: { readonly visit: VisitQuery }) {
  const { acceptsId } = visit;
  const { stage, framed } = useQues(acceptsId);
  const print = useQuestionnairePrint();
  const { page, readOnly, refetch } = stage;
  return (
    <StageSheet stage={framed}>
      {page ? (
        <>
          <div className={styles.tools}>
            <Quiet>{page.templateName}</Quiet>
            <PhoneAnswers {...{ acceptsId, page, readOnly }} reread={refetch} />
            <Do
              call={questionnaire.print}
              blocked={page.version === 0 ? '问卷还没有保存' : stage.isDirty && '有未保存的内容，请先保存再打印'}
              onClick={() => print(acceptsId)}
            >
              打印问卷
            </Do>
          </div>
          <div className={styles.beside}>
            <div className={styles.questions}>
              <Questions stage={stage} sections={page.sections} />
            </div>
            <BecomesHistory visit={visit} sections={page.sections} answers={stage.answers} isSaved={!stage.isDirty} />
          </div>
        </>
      ) : null}
    </StageSheet>
  );
}
