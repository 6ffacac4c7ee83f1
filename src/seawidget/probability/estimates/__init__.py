"""What simulated games say, with intervals, paired comparison and control variates."""
