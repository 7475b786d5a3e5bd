/** Two short rising tones: audible, not startling. */
const TONES_HZ = [660, 880] as const;
const TONE_S = 0.12;
const VOLUME = 0.12;

let context: AudioContext | undefined;

function play(audio: AudioContext): void {
  TONES_HZ.forEach((hertz, index) => {
    const startS = audio.currentTime + index * TONE_S;
    const tone = audio.createOscillator();
    const level = audio.createGain();
    tone.frequency.value = hertz;
    level.gain.setValueAtTime(VOLUME, startS);
    level.gain.exponentialRampToValueAtTime(0.001, startS + TONE_S);
    tone.connect(level).connect(audio.destination);
    tone.start(startS);
    tone.stop(startS + TONE_S);
  });
}

/**
 * Plays once.
 * @returns false where the browser mutes pages until they are touched
 */
export async function chime(): Promise<boolean> {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') await context.resume();
    if (context.state !== 'running') return false;
    play(context);
    return true;
  } catch {
    return false;
  }
}
