import { createContext, useContext } from 'react';
import type { PageTexts } from './texts.ts';

export const TextsContext = createContext<PageTexts | undefined>(undefined);

export function useTexts(): PageTexts {
  const texts = useContext(TextsContext);
  if (!texts) throw new Error('Texts require the PlatformProvider');
  return texts;
}
