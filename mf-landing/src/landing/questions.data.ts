export const QUESTION_IDS = ['legal', 'gone', 'money', 'limits', 'same', 'void', 'cancel', 'bot'] as const;
