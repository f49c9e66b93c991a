#!/bin/sh
# Plays any game of mien as one seat:  mien bot facecards --stdio -- sh bot.sh
# It gives at every question the answer that silence stands for, which is the last field of `ask`.
while read -r line; do
  case $line in
  '{"type":"hello"'*)
    echo '{"type":"ready","name":"shell"}'
    ;;
  '{"type":"ask"'*)
    step=${line#*'"step":'} # all that follows the step
    step=${step%%,*}        # and the step alone
    answer=${line##*'"default":'}
    echo "{\"step\":$step,\"answer\":${answer%\}}}"
    ;;
  '{"type":"over"'*)
    exit
    ;;
  esac
done
