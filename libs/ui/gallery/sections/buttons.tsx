import {
  Button,
  type ButtonVariant,
  buttonClass,
  EllipsisIcon,
  IconButton,
  LinkButton,
  PinIcon,
  PlusIcon,
  TextLink,
  TrashIcon,
} from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Line, Section } from '../section.tsx';

/** A pointer state, rendered with the same class. */
function Held({ variant, state, children }: { variant: ButtonVariant; state: string; children: string }) {
  return (
    <button className={buttonClass({ variant })} {...{ [`data-${state}`]: true }} type="button">
      {children}
    </button>
  );
}

function Focused({ variant, children }: { variant: ButtonVariant; children: string }) {
  return (
    <button className={buttonClass({ variant, className: styles.focus })} type="button">
      {children}
    </button>
  );
}

export function Buttons() {
  return (
    <Section title="Buttons: rest, hover, pressed, focus, disabled">
      <Line>
        <Button variant="primary">Still there?</Button>
        <Held state="hovered" variant="primary">
          Still there?
        </Held>
        <Focused variant="primary">Still there?</Focused>
        <Button isDisabled variant="primary">
          Still there?
        </Button>
      </Line>
      <Line>
        <Button>Copy stakes</Button>
        <Held state="hovered" variant="default">
          Copy stakes
        </Held>
        <Held state="pressed" variant="default">
          Copy stakes
        </Held>
        <Focused variant="default">Copy stakes</Focused>
        <Button isDisabled>Copy stakes</Button>
      </Line>
      <Line>
        <Button variant="quiet">Discard</Button>
        <Held state="hovered" variant="quiet">
          Discard
        </Held>
        <Button icon={<TrashIcon size={14} />} variant="danger">
          Delete
        </Button>
        <Button variant="danger-solid">Delete configuration</Button>
      </Line>
      <Line>
        <Button icon={<PlusIcon size={12} />} size="small">
          Small
        </Button>
        <Button icon={<PlusIcon size={14} />}>Medium</Button>
        <Button icon={<PlusIcon />} size="large">
          Large
        </Button>
        <IconButton label="Pin" variant="default">
          <PinIcon />
        </IconButton>
        <IconButton isOn label="Unpin">
          <PinIcon />
        </IconButton>
        <IconButton label="More">
          <EllipsisIcon />
        </IconButton>
        <Button isPending>Saving</Button>
        <Button isPending variant="primary">
          Saving
        </Button>
      </Line>
      <Line>
        <LinkButton href="#pricing">See pricing</LinkButton>
        <TextLink href="#rejected">212 rejected</TextLink>
        <Button>Añadir a la cartera de apuestas</Button>
      </Line>
    </Section>
  );
}
