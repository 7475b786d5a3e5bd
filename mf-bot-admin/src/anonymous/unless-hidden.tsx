import { useLocalePath, useNavigate, useToast } from '@bothways/platform';
import { type ComponentType, useEffect, useRef } from 'react';
import { useText } from '../texts.ts';
import { useAnonymised } from './anonymise.ts';

/**
 * A page whose address names a person. While names are hidden it is left for the list of users, in its very place among the
 * pages one has been to, so that neither the address nor the way back to it shows who it was.
 */
export function unlessHidden(Page: ComponentType): ComponentType {
  return function UnlessHidden() {
    const [hidden] = useAnonymised();
    return hidden ? <Left /> : <Page />;
  };
}

function Left() {
  const t = useText();
  const toast = useToast();
  const pathTo = useLocalePath();
  const navigate = useNavigate();
  const [, setHidden] = useAnonymised();
  const isLeft = useRef(false);
  useEffect(() => {
    if (isLeft.current) return;
    isLeft.current = true;
    navigate(pathTo('bot'), { replace: true });
    toast.show({
      tone: 'info',
      title: t('anonymous.closed'),
      description: t('anonymous.closedHint'),
      action: { label: t('users.showData'), onPress: () => setHidden(false) },
    });
  });
  return null;
}
