import { type MovedChoices, notificationChoicesAnswerSchema } from '@bothways/domain/notifications';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../../area-name.ts';

const CHOICES = '/api/notifications/choices';

/** Returns the query of how the person hears of requests of bot users. */
export const botLettersQuery = () =>
  apiQuery({
    key: [AREA, 'account', 'bot-letters'],
    path: CHOICES,
    schema: notificationChoicesAnswerSchema,
  });
export const saveBotLetters = (body: MovedChoices) =>
  api.put(CHOICES, { schema: notificationChoicesAnswerSchema, body });
