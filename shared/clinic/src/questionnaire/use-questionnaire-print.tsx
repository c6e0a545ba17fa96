import { Copies } from '@mingmou/clinic/print/copies';
import { QuestionnaireSheet } from '@mingmou/clinic/print/questionnaire-sheet';
import { questionnaire } from '@mingmou/contract/outpatient/questionnaire.contract';
import { send } from '@mingmou/core/http/client';
import { usePrint } from '@mingmou/kit/print/use-print';

/** Prints the questionnaire of a visit as it was saved. */
export function useQuestionnairePrint(): (acceptsId: number) => Promise<void> {
  const print = usePrint();
  return async (acceptsId) => {
    const data = await send(questionnaire.print, { acceptsId });
    const { paper, landscape, margin, fontSize, copies } = data.template;
    const sheet = (
      <Copies count={copies}>
        <QuestionnaireSheet of={data} />
      </Copies>
    );
    await print({
      title: `${data.templateName} ${data.name} ${data.visitNo}`,
      paper,
      landscape,
      margin,
      fontSize,
      sheet,
    });
  };
}
